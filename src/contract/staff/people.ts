import * as v from 'valibot';
import { boundedArray } from '../bounded-lists.ts';
import { requiredEmail, singleLineInput } from '../text-input.ts';
import { LOCALES, MAX_NAME_LENGTH } from '../constants.ts';
import {
  Confirmed,
  Done,
  Id,
  MANAGER_ROLES,
  Revision,
  type StaffEndpoint,
  type StaffRole,
  STAFF_ROLES,
} from './definition.ts';
import { OptionalPhone } from './common-fields.ts';
import { LinkToken, Login, PIN_PATTERN } from './sign-in.ts';

/**
 * Whether accounts with this role sign in with a login and a password. The others use paired devices; on a device that
 * several people share, each enters a PIN.
 */
export const hasLogin = (role: StaffRole): boolean => role === 'owner' || role === 'manager';

/** An account of a person who works for a restaurant. */
export const Person = v.object({
  id: v.number(),
  revision: v.number(),
  name: v.string(),
  role: v.picklist(STAFF_ROLES),
  login: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  locale: v.picklist(LOCALES),
  /** Empty for an owner, who has access to all restaurants. */
  restaurant_ids: v.array(v.number()),
  active: v.boolean(),
  /** Whether a password and an authenticator are set. */
  has_password: v.boolean(),
  has_pin: v.boolean(),
  /** Whether the caller may change this account. */
  can_edit: v.boolean(),
  seen_at: v.nullable(v.string()),
});
export type Person = v.InferOutput<typeof Person>;

/**
 * The fields of an account. A login is required for owners and managers, restaurants for all but owners, a phone for
 * couriers.
 */
export const PersonInput = v.object({
  name: v.pipe(singleLineInput(MAX_NAME_LENGTH), v.nonEmpty()),
  role: v.picklist(STAFF_ROLES),
  login: v.optional(v.nullable(Login), null),
  phone: v.optional(OptionalPhone, null),
  locale: v.picklist(LOCALES),
  restaurant_ids: boundedArray(Id, 1000),
  /** A new PIN; absent to keep the current one, null to remove it. */
  pin: v.optional(v.nullable(v.pipe(v.string(), v.regex(PIN_PATTERN)))),
});
export type PersonInput = v.InferInput<typeof PersonInput>;

export const SavePersonInput = v.object({
  id: Id,
  revision: Revision,
  active: v.boolean(),
  ...PersonInput.entries,
  confirmed: Confirmed,
});
export type SavePersonInput = v.InferInput<typeof SavePersonInput>;

/** A link with which a staff member sets a password and an authenticator. It can be used once. */
export const Invitation = v.object({
  path: v.string(),
  expires_at: v.string(),
  /** Whether the shop can send the link by e-mail. */
  can_email: v.optional(v.boolean(), false),
});

export const EmailInvitationInput = v.object({
  id: Id,
  /** The fragment of the link. */
  token: LinkToken,
  to: requiredEmail,
});

export const peopleEndpoints = {
  /** Returns the accounts of the caller's restaurants; for an owner, all accounts. */
  getPeople: { method: 'GET', path: '/staff/api/get-people', access: MANAGER_ROLES, response: v.array(Person) },
  addPerson: {
    method: 'POST',
    path: '/staff/api/add-person',
    access: MANAGER_ROLES,
    body: PersonInput,
    response: Person,
    acceptsIdempotencyKey: true,
  },
  /**
   * Changes an account. Devices that the person has paired for a restaurant that they no longer manage are signed out,
   * after a warning.
   */
  savePerson: {
    method: 'POST',
    path: '/staff/api/save-person',
    access: MANAGER_ROLES,
    resourceAccess: { id: 'staff' },
    body: SavePersonInput,
    response: Person,
  },
  /** Creates a link for a manager or an owner; an earlier link becomes invalid. */
  invitePerson: {
    method: 'POST',
    path: '/staff/api/invite-person',
    access: MANAGER_ROLES,
    resourceAccess: { id: 'staff' },
    body: v.object({ id: Id }),
    response: Invitation,
  },
  /** Sends the link of `invitePerson`, in the language of the person. */
  emailInvitation: {
    method: 'POST',
    path: '/staff/api/email-invitation',
    access: MANAGER_ROLES,
    resourceAccess: { id: 'staff' },
    rateLimit: 'staff_email',
    body: EmailInvitationInput,
    response: Done,
  },
  endSessions: {
    method: 'POST',
    path: '/staff/api/end-sessions',
    access: MANAGER_ROLES,
    resourceAccess: { id: 'staff' },
    body: v.object({ id: Id }),
    response: Done,
  },
} as const satisfies Record<string, StaffEndpoint>;
