import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { hashToken, newToken } from '#backend/customers/sessions.ts';
import type { Database } from '#backend/db/client.ts';
import { staff, staffLinks } from '#backend/db/schema/index.ts';
import { ErrorResponse } from '#backend/http/handler.ts';
import { OWNER_ROLES } from '#contract/staff/definition.ts';
import { newTotpSecret } from './credentials.ts';
import { FIRST_LOGIN, isUnclaimed } from './unclaimed.ts';
import { endAccess } from './sessions.ts';

/** Validity of an invitation that was created by an administrator's command. */
export const COMMAND_INVITATION_MINUTES = 15;
/** Validity of an invitation that was created on the staff pages. */
const INVITATION_HOURS = 24;

/** The path of the page that accepts an invitation. The token is in the fragment, which browsers do not send. */
export const invitationPath = (token: string): string => `/staff/setup#${token}`;

export interface NewInvitation {
  readonly path: string;
  readonly expiresAt: Date;
}

/** Creates a link to set a password and an authenticator, and deletes earlier invitations of the staff member. */
export async function createInvitation(
  tx: Database,
  staffId: number,
  { createdBy, minutes = INVITATION_HOURS * 60, now }: { createdBy: number | null; minutes?: number; now: Date },
): Promise<NewInvitation> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  await tx.delete(staffLinks).where(and(eq(staffLinks.kind, 'invitation'), eq(staffLinks.staffId, staffId)));
  await tx.insert(staffLinks).values({
    kind: 'invitation',
    tokenHash: hashToken(token),
    staffId,
    totpSecret: newTotpSecret(),
    createdBy,
    createdAt: now,
    expiresAt,
  });
  return { path: invitationPath(token), expiresAt };
}

/**
 * The staff member and the TOTP secret of a valid invitation; a 422 if it is unknown, used or expired, or if its creator
 * may no longer invite.
 */
export async function readInvitation(db: Database, token: string, now: Date) {
  const creator = alias(staff, 'creator');
  const [row] = await db
    .select({
      id: staffLinks.id,
      totpSecret: staffLinks.totpSecret,
      createdBy: staffLinks.createdBy,
      expiresAt: staffLinks.expiresAt,
      person: { id: staff.id, name: staff.name, login: staff.login, locale: staff.locale },
    })
    .from(staffLinks)
    .innerJoin(staff, and(eq(staff.id, staffLinks.staffId), eq(staff.active, true)))
    .leftJoin(creator, eq(creator.id, staffLinks.createdBy))
    .where(
      and(
        eq(staffLinks.kind, 'invitation'),
        eq(staffLinks.tokenHash, hashToken(token)),
        isNull(staffLinks.usedAt),
        gt(staffLinks.expiresAt, now),
        // A command has no creator.
        or(isNull(staffLinks.createdBy), and(eq(creator.active, true), inArray(creator.role, [...OWNER_ROLES]))),
      ),
    );
  if (!row?.person.login || row.totpSecret === null) return new ErrorResponse(422, 'linkExpired');
  const { id, totpSecret, person, createdBy, expiresAt } = row;
  const { login } = row.person;
  /** The account of a new shop, which has no name yet. */
  const isFirst = createdBy === null && login === FIRST_LOGIN && (await isUnclaimed(db));
  return { id, totpSecret, isFirst, expiresAt, person: { ...person, login } };
}

/**
 * The invitation with a new secret, which ends the one that was shown before: whoever has seen an invitation without
 * using it does not know the codes of the person who does.
 */
export async function showInvitation(tx: Database, token: string, now: Date) {
  const invitation = await readInvitation(tx, token, now);
  if (invitation instanceof ErrorResponse) return invitation;
  const totpSecret = newTotpSecret();
  await tx.update(staffLinks).set({ totpSecret }).where(eq(staffLinks.id, invitation.id));
  return { ...invitation, totpSecret };
}

/**
 * Marks an invitation as used, saves the password and the authenticator, and ends all sessions of the staff member.
 * Returns a 422 if the invitation was used already, also by a concurrent request.
 */
export async function redeemInvitation(
  tx: Database,
  id: number,
  person: {
    readonly id: number;
    readonly passwordHash: string;
    readonly totpSecret: string;
    readonly totpStep: number;
    /** Absent to keep the name. */
    readonly name?: string | undefined;
  },
  now: Date,
): Promise<ErrorResponse | null> {
  const used = await tx
    .update(staffLinks)
    .set({ usedAt: now })
    .where(and(eq(staffLinks.id, id), isNull(staffLinks.usedAt)))
    .returning({ id: staffLinks.id });
  if (used.length === 0) return new ErrorResponse(422, 'linkExpired');
  const { passwordHash, totpSecret, totpStep, name } = person;
  await tx
    .update(staff)
    .set({ passwordHash, totpSecret, totpStep, ...(name !== undefined && { name }) })
    .where(eq(staff.id, person.id));
  await endAccess(tx, person.id);
  return null;
}
