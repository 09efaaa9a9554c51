import * as v from 'valibot';
import { singleLineInput } from '../safe-text.ts';
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
  /** The only person who uses it; null where people change, each with a PIN. */
  staff_id: v.nullable(v.number()),
  paired_at: v.string(),
  seen_at: v.nullable(v.string()),
});
export type Device = v.InferOutput<typeof Device>;

/** A browser in which a staff member is signed in with a password. */
export const PersonSession = v.object({
  id: v.number(),
  staff_id: v.number(),
  name: v.string(),
  /** As the browser names itself. */
  browser: v.string(),
  created_at: v.string(),
  seen_at: v.string(),
  is_current: v.boolean(),
});
export type PersonSession = v.InferOutput<typeof PersonSession>;

export const PairingForm = v.object({
  name: v.pipe(singleLineInput(MAX_NAME_LENGTH), v.nonEmpty()),
  kind: v.picklist(DEVICE_KINDS),
  restaurant_id: Id,
  branch_id: v.optional(v.nullable(Id), null),
  staff_id: v.optional(v.nullable(Id), null),
});
export type PairingForm = v.InferInput<typeof PairingForm>;

export const deviceEndpoints = {
  getDevices: { method: 'GET', path: '/staff/api/get-devices', roles: MANAGER_ROLES, response: v.array(Device) },
  /** A code for a new device: six digits to type, and the path of a page that the device can scan. */
  createPairingCode: {
    method: 'POST',
    path: '/staff/api/create-pairing-code',
    roles: MANAGER_ROLES,
    resources: { restaurant_id: 'restaurant', branch_id: 'branch', staff_id: 'staff' },
    body: PairingForm,
    response: v.object({ code: v.string(), path: v.string(), expires_at: v.string() }),
  },
  renameDevice: {
    method: 'POST',
    path: '/staff/api/rename-device',
    roles: MANAGER_ROLES,
    resources: { id: 'device' },
    body: v.object({ id: Id, name: PairingForm.entries.name }),
    response: Device,
  },
  /** Ends the session of a device for good. */
  revokeDevice: {
    method: 'POST',
    path: '/staff/api/revoke-device',
    roles: MANAGER_ROLES,
    resources: { id: 'device' },
    body: v.object({ id: Id }),
    response: Done,
  },
  /** The signed-in browsers of the people that the caller may change, and the caller's own. */
  getSessions: {
    method: 'GET',
    path: '/staff/api/get-sessions',
    roles: MANAGER_ROLES,
    response: v.array(PersonSession),
  },
  endSession: {
    method: 'POST',
    path: '/staff/api/end-session',
    roles: MANAGER_ROLES,
    resources: { id: 'staff_session' },
    body: v.object({ id: Id }),
    response: Done,
  },
} as const satisfies Record<string, StaffEndpoint>;
