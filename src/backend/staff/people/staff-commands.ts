import { and, asc, eq } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { staff } from '#backend/db/schema/index.ts';
import { failure, success, type CommandResult } from '#backend/command-output.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { normalizeLine } from '#contract/text.ts';
import { DEFAULT_LOCALE, MAX_NAME_LENGTH } from '#contract/constants.ts';
import { LOGIN_PATTERN } from '#contract/staff/sign-in.ts';
import { writeAudit } from '../audit/audit-log.ts';
import { removeUnclaimedAccount } from './unclaimed.ts';
import { createInvitation, COMMAND_INVITATION_MINUTES } from './invitations.ts';

export const STAFF_USAGE = [
  'staff add "Ana Rusu" ana            create an owner; prints a link with which a password is set',
  'staff link ana                      print a new link for a staff member who has lost password or authenticator',
  'staff list                          all staff accounts',
];

/**
 * Runs `staff add`, `staff link` or `staff list`.
 * @param args the words of the command line, then the origin of the shop, for the printed link
 */
export async function runStaffCommand(db: Database, now: Date, args: readonly string[]): Promise<CommandResult> {
  const [, action, ...rest] = args;
  const origin = rest.at(-1) ?? '';
  if (action === 'add' && rest.length === 3) return addOwner(db, now, { name: rest[0], login: rest[1], origin });
  if (action === 'link' && rest.length === 2) return printLink(db, now, { login: rest[0] ?? '', origin });
  if (action === 'list' && rest.length === 1) return listStaff(db);
  return failure('Usage:', ...STAFF_USAGE);
}

interface NewOwner {
  readonly name: string | undefined;
  readonly login: string | undefined;
  readonly origin: string;
}

async function addOwner(db: Database, now: Date, { name = '', login = '', origin }: NewOwner): Promise<CommandResult> {
  const cleanName = normalizeLine(name);
  const cleanLogin = normalizeLine(login).toLowerCase();
  if (cleanName === '' || cleanName.length > MAX_NAME_LENGTH)
    return failure(`The name must have 1 to ${MAX_NAME_LENGTH} characters`);
  if (!LOGIN_PATTERN.test(cleanLogin))
    return failure('The login must have 3 to 64 lower-case letters, digits or characters of . _ @ + -');
  if ((await db.$count(staff, eq(staff.login, cleanLogin))) > 0)
    return failure(`There is an account ${cleanLogin}; "staff link ${cleanLogin}" prints a new link for it`);
  return inTransaction(db, async (tx) => {
    await removeUnclaimedAccount(tx);
    const { id } = requireRow(
      await tx
        .insert(staff)
        .values({ name: cleanName, login: cleanLogin, role: 'owner', locale: DEFAULT_LOCALE, createdAt: now })
        .returning({ id: staff.id }),
    );
    const link = await createInvitationLink(tx, id, { origin, now, action: 'staff add' });
    return success(`${cleanName} is an owner with the login ${cleanLogin}`, ...link);
  });
}

interface LinkRequest {
  readonly login: string;
  readonly origin: string;
}

async function printLink(db: Database, now: Date, { login, origin }: LinkRequest): Promise<CommandResult> {
  const [person] = await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.login, normalizeLine(login).toLowerCase()), eq(staff.active, true)));
  if (!person) return failure(`There is no active account ${login}`);
  return inTransaction(db, async (tx) =>
    success(...(await createInvitationLink(tx, person.id, { origin, now, action: 'staff link' }))),
  );
}

interface LinkContext {
  readonly origin: string;
  readonly now: Date;
  readonly action: string;
}

async function createInvitationLink(tx: Database, id: number, { origin, now, action }: LinkContext): Promise<string[]> {
  const { path } = await createInvitation(tx, id, { createdBy: null, minutes: COMMAND_INVITATION_MINUTES, now });
  await writeAudit(tx, [{ subject: `staff ${id}` }], { action, actor: null, restaurantId: null, now });
  return [`Set a password within ${COMMAND_INVITATION_MINUTES} minutes:`, origin + path];
}

async function listStaff(db: Database): Promise<CommandResult> {
  const rows = await db.select().from(staff).orderBy(asc(staff.id));
  if (rows.length === 0) return success('No accounts', ...STAFF_USAGE.slice(0, 1));
  return success(
    ...rows.map(({ name, role, login, active, passwordHash }) => {
      const state = !active ? ', not active' : login !== null && passwordHash === null ? ', no password yet' : '';
      return `${login ?? '-'}  ${name}  (${role}${state})`;
    }),
  );
}
