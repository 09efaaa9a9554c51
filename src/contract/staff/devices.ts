import * as v from 'valibot';
import { singleLineInput } from '../text-input.ts';
import { MAX_NAME_LENGTH } from '../constants.ts';
import { Done, Id, MANAGER_ROLES, type StaffEndpoint } from './definition.ts';
import { DEVICE_KINDS } from './sign-in.ts';

/** A tablet or phone of a restaurant. */
export const Device = v.object({
  id: v.number(),
  name: v.string(),
  kind: v.picklist(DEVICE_KINDS),
  restaurant_id: v.number(),
  branch_id: v.nullable(v.number()),
  /** The staff member to whom the device belongs; null for a shared device, on which each staff member enters a PIN. */
  staff_id: v.nullable(v.number()),
  paired_at: v.string(),
  seen_at: v.nullable(v.string()),
});
export type Device = v.InferOutput<typeof Device>;

/** A browser in which a staff member is signed in with a password. */
export const BrowserSession = v.object({
  id: v.number(),
  staff_id: v.number(),
  /** The name of the staff member. */
  name: v.string(),
  /** The `User-Agent` header of the browser. */
  browser: v.string(),
  created_at: v.string(),
  seen_at: v.string(),
  is_current: v.boolean(),
});
export type BrowserSession = v.InferOutput<typeof BrowserSession>;

export const PairingInput = v.object({
  name: v.pipe(singleLineInput(MAX_NAME_LENGTH), v.nonEmpty()),
  kind: v.picklist(DEVICE_KINDS),
  restaurant_id: Id,
  branch_id: v.optional(v.nullable(Id), null),
  staff_id: v.optional(v.nullable(Id), null),
});
export type PairingInput = v.InferInput<typeof PairingInput>;

export const deviceEndpoints = {
  getDevices: { method: 'GET', path: '/staff/api/get-devices', access: MANAGER_ROLES, response: v.array(Device) },
  /** Creates a six-digit code that pairs a new device; `path` is the pairing page with a token, for a QR code. */
  createPairingCode: {
    method: 'POST',
    path: '/staff/api/create-pairing-code',
    access: MANAGER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant', branch_id: 'branch', staff_id: 'staff' },
    body: PairingInput,
    response: v.object({ code: v.string(), path: v.string(), expires_at: v.string() }),
  },
  renameDevice: {
    method: 'POST',
    path: '/staff/api/rename-device',
    access: MANAGER_ROLES,
    resourceAccess: { id: 'device' },
    body: v.object({ id: Id, name: PairingInput.entries.name }),
    response: Device,
  },
  /** Signs a device out; it has to be paired again. */
  revokeDevice: {
    method: 'POST',
    path: '/staff/api/revoke-device',
    access: MANAGER_ROLES,
    resourceAccess: { id: 'device' },
    body: v.object({ id: Id }),
    response: Done,
  },
  /** The browser sessions of the staff members that the caller may edit, and the caller's own. */
  getSessions: {
    method: 'GET',
    path: '/staff/api/get-sessions',
    access: MANAGER_ROLES,
    response: v.array(BrowserSession),
  },
  endSession: {
    method: 'POST',
    path: '/staff/api/end-session',
    access: MANAGER_ROLES,
    resourceAccess: { id: 'staff_session' },
    body: v.object({ id: Id }),
    response: Done,
  },
} as const satisfies Record<string, StaffEndpoint>;
