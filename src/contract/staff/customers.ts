import * as v from 'valibot';
import { AccountExport } from '../endpoint-definitions.ts';
import { Done, Id, OWNERS, type StaffEndpoint } from './definition.ts';

/** Requests of customers about their data. The customer is that of an order, which `getOrderList` finds by phone or name. */
export const customerEndpoints = {
  /** Everything that the shop stores about a customer. It is a POST because the audit log records it. */
  exportCustomer: {
    method: 'POST',
    path: '/staff/api/export-customer',
    roles: OWNERS,
    subjects: { order_id: 'order' },
    body: v.object({ order_id: Id }),
    response: AccountExport,
  },
  /** Deletes the account of a customer. Orders stay, without anything that identifies the customer. */
  eraseCustomer: {
    method: 'POST',
    path: '/staff/api/erase-customer',
    roles: OWNERS,
    subjects: { order_id: 'order' },
    body: v.object({ order_id: Id }),
    response: Done,
  },
} as const satisfies Record<string, StaffEndpoint>;
