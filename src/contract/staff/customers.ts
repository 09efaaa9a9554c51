import * as v from 'valibot';
import { AccountExport } from '../endpoint-definitions.ts';
import { Done, Id, MANAGER_ROLES, OWNER_ROLES, QueryId, type StaffEndpoint } from './definition.ts';
import { MAX_SEARCH_LENGTH, OrderRow } from './orders.ts';

/** Amounts are in minor units. For a manager, only orders at the manager's restaurants count. */
export const CustomerRow = v.object({
  id: v.number(),
  /** Empty if the customer has given none. */
  name: v.string(),
  phone: v.string(),
  registered_at: v.string(),
  /** The number of orders, without those that were canceled, rejected, expired or await payment. */
  orders: v.number(),
  /** What was paid for them less what was returned, per currency. */
  spent: v.array(v.object({ currency: v.string(), amount: v.number() })),
  /** When the last order was placed, whatever became of it. */
  last_order_at: v.nullable(v.string()),
});
export type CustomerRow = v.InferOutput<typeof CustomerRow>;

/** The latest orders that `getCustomer` returns; the search of orders finds older ones. */
export const MAX_LATEST_ORDERS = 25;

export const customerEndpoints = {
  /** A page of customers, the newest first: for an owner all, for a manager those who have ordered at one of their restaurants. */
  getCustomerList: {
    method: 'GET',
    path: '/staff/api/get-customer-list',
    roles: MANAGER_ROLES,
    query: v.object({
      /** A phone or its last digits, or the beginnings of the words of a name. */
      search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_LENGTH)), ''),
      /** The `next` of the page before. */
      after: v.optional(QueryId),
    }),
    response: v.object({ customers: v.array(CustomerRow), next: v.nullable(v.number()) }),
  },
  /** A customer with the latest orders; 404 for one whom the caller's list does not have. */
  getCustomer: {
    method: 'GET',
    path: '/staff/api/get-customer',
    roles: MANAGER_ROLES,
    query: v.object({ customer_id: QueryId }),
    response: v.object({ ...CustomerRow.entries, latest: v.array(OrderRow) }),
  },
  /** Everything that the shop stores about a customer, on the customer's request. It is a POST because the audit log records it. */
  exportCustomer: {
    method: 'POST',
    path: '/staff/api/export-customer',
    roles: OWNER_ROLES,
    resourceAccess: { customer_id: 'customer' },
    body: v.object({ customer_id: Id }),
    response: AccountExport,
  },
  /** Deletes the account of a customer on request. Orders stay, without anything that identifies the customer. */
  eraseCustomer: {
    method: 'POST',
    path: '/staff/api/erase-customer',
    roles: OWNER_ROLES,
    resourceAccess: { customer_id: 'customer' },
    body: v.object({ customer_id: Id }),
    response: Done,
  },
} as const satisfies Record<string, StaffEndpoint>;
