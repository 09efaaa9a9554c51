import * as v from 'valibot';
import { Done, OWNER_ROLES, STAFF_ROLES, type StaffEndpoint } from './definition.ts';

/** Whether visitors see the shop. Until an owner launches a new one, they see that it will open soon. */
export const Launch = v.object({ is_launched: v.boolean() });

export const launchEndpoints = {
  getLaunch: { method: 'GET', path: '/staff/api/get-launch', access: STAFF_ROLES, response: Launch },
  /** Shows the shop to visitors, for good. Does nothing if they see it already. */
  launchShop: { method: 'POST', path: '/staff/api/launch-shop', access: OWNER_ROLES, response: Launch },
  /** Shows a shop that is not launched to the browser of a staff member, by a cookie. */
  startPreview: {
    method: 'POST',
    path: '/staff/api/start-preview',
    access: STAFF_ROLES,
    response: Done,
    isAudited: false,
  },
} as const satisfies Record<string, StaffEndpoint>;
