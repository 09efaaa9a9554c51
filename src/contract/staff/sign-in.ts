import * as v from 'valibot';
import { LOCALES, MAX_NAME_LENGTH } from '../constants.ts';
import { patternInput, singleLineInput } from '../text-input.ts';
import { Done, Id, type StaffEndpoint, STAFF_ROLES } from './definition.ts';

export const TOTP_PATTERN = /^\d{6}$/;
export const PAIRING_CODE_PATTERN = /^\d{6}$/;
export const PIN_PATTERN = /^\d{4}$/;
/** Lower-case letters, digits and `. _ @ + -`, so that an e-mail address is allowed. */
export const LOGIN_PATTERN = /^[a-z0-9][a-z0-9._@+-]{2,63}$/;
export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 200;

export const DEVICE_KINDS = ['board', 'courier'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

const digits = (pattern: RegExp) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\s/g, '')),
    v.regex(pattern),
  );
export const Totp = digits(TOTP_PATTERN);
const Pin = digits(PIN_PATTERN);
/** The secret part of a link. */
/** The token in the fragment of the link of an invitation, or of a QR code. */
export const LinkToken = patternInput(/^[A-Za-z0-9_-]{20,100}$/);

export const Login = v.pipe(v.string(), v.toLowerCase(), patternInput(LOGIN_PATTERN));
export const FirstOwnerName = v.pipe(singleLineInput(MAX_NAME_LENGTH), v.nonEmpty());
export const NewPassword = v.pipe(v.string(), v.minLength(MIN_PASSWORD_LENGTH), v.maxLength(MAX_PASSWORD_LENGTH));

export const StaffRestaurant = v.object({
  id: v.number(),
  name: v.string(),
  slug: v.string(),
  city: v.string(),
  city_slug: v.string(),
  currency: v.string(),
  /** Customers see the restaurant only if it and its city are active. */
  active: v.boolean(),
  city_active: v.boolean(),
});
export type StaffRestaurant = v.InferOutput<typeof StaffRestaurant>;

/** The signed-in person and device. `person` is null on a shared device until a person has entered a PIN. */
export const StaffSession = v.object({
  role: v.picklist(STAFF_ROLES),
  person: v.nullable(v.object({ id: v.number(), name: v.string(), locale: v.picklist(LOCALES) })),
  device: v.nullable(
    v.object({
      id: v.number(),
      name: v.string(),
      kind: v.picklist(DEVICE_KINDS),
      branch_id: v.nullable(v.number()),
      /** Whether several people use the device in turn, each with a PIN. */
      is_shared: v.boolean(),
    }),
  ),
  /** The restaurants that this session is for, sorted by city and name. */
  restaurants: v.array(StaffRestaurant),
  /** Whether SMS are only printed to the operator's console, so that nobody gets a code. */
  sms_simulated: v.optional(v.boolean(), false),
});
export type StaffSession = v.InferOutput<typeof StaffSession>;

export const SignInInput = v.object({
  login: Login,
  password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_PASSWORD_LENGTH)),
  /** The six digits of the authenticator; requested once the password is correct. */
  totp: v.optional(Totp),
});

export const signInEndpoints = {
  getSession: { method: 'GET', path: '/staff/api/get-session', access: 'signedIn', response: StaffSession },
  signIn: {
    method: 'POST',
    path: '/staff/api/sign-in',
    access: 'public',
    body: SignInInput,
    response: v.object({ status: v.picklist(['signed_in', 'totp_required']) }),
  },
  signOut: { method: 'POST', path: '/staff/api/sign-out', access: 'signedIn', response: Done },
  /** The person whose password an invitation link sets, and the new secret of the authenticator. */
  openInvitation: {
    method: 'POST',
    path: '/staff/api/open-invitation',
    access: 'public',
    body: v.object({ token: LinkToken }),
    response: v.object({
      name: v.string(),
      login: v.string(),
      totp_uri: v.string(),
      totp_secret: v.string(),
      /** Whether this is the first account of a new shop: its owner enters a name. */
      is_first: v.boolean(),
    }),
    isAudited: false,
  },
  /** Sets password and authenticator, ends the other sessions of the person, and signs in. */
  acceptInvitation: {
    method: 'POST',
    path: '/staff/api/accept-invitation',
    access: 'public',
    body: v.object({
      token: LinkToken,
      password: NewPassword,
      totp: Totp,
      /** The name of the first owner; ignored for any other account. */
      name: v.optional(FirstOwnerName),
    }),
    response: Done,
  },
  /** Signs a device in with the code that a manager shows, or with the token of its QR code. */
  pairDevice: {
    method: 'POST',
    path: '/staff/api/pair-device',
    access: 'public',
    body: v.object({ code: v.union([digits(PAIRING_CODE_PATTERN), LinkToken]) }),
    response: v.object({ device_kind: v.picklist(DEVICE_KINDS) }),
  },
  /** The people who can act on this device. */
  getDevicePeople: {
    method: 'GET',
    path: '/staff/api/get-device-people',
    access: 'signedIn',
    response: v.array(v.object({ id: v.number(), name: v.string() })),
  },
  /** Makes a person the one who acts on this device, until another is chosen or the person leaves. */
  choosePerson: {
    method: 'POST',
    path: '/staff/api/choose-person',
    access: 'signedIn',
    body: v.object({ staff_id: Id, pin: Pin }),
    response: Done,
  },
  /** No staff member acts on this device until the next PIN. */
  leavePerson: { method: 'POST', path: '/staff/api/leave-person', access: 'signedIn', response: Done },
} as const satisfies Record<string, StaffEndpoint>;
