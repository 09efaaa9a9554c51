import * as v from 'valibot';
import { MinorAmount } from '../amounts.ts';
import { singleLineInput } from '../text-input.ts';
import { AccountExport } from '../endpoint-definitions.ts';
import { Done, Id, MANAGER_ROLES, OWNER_ROLES, QueryId, type StaffEndpoint } from './definition.ts';
import { MAX_SEARCH_LENGTH, OrderRow } from './orders.ts';

/** Amounts are in minor units. For a manager, only orders at the manager's restaurants count. */
export const CustomerRow = v.object({
  id: v.number(),
  /** Empty if it is unknown. */
  name: v.string(),
  phone: v.string(),
  registered_at: v.string(),
  /** The number of orders, except those that are cancelled, rejected, expired or awaiting payment. */
  orders: v.number(),
  /** The sum of these orders less refunds, per currency. */
  spent: v.array(v.object({ currency: v.string(), amount: MinorAmount })),
  /** When the last order was placed, whatever its status. */
  last_order_at: v.nullable(v.string()),
});
export type CustomerRow = v.InferOutput<typeof CustomerRow>;

/** The number of orders that `getCustomer` returns; older ones are found by searching orders. */
export const MAX_LATEST_ORDERS = 25;

export const customerEndpoints = {
  /** A page of customers, newest first. For a manager, only customers who have ordered at the manager's restaurants. */
  getCustomerList: {
    method: 'GET',
    path: '/staff/api/get-customer-list',
    access: MANAGER_ROLES,
    query: v.object({
      /** A phone number or its last digits, or the beginnings of words of a name. */
      search: v.optional(singleLineInput(MAX_SEARCH_LENGTH), ''),
      /** `next` of the previous page. */
      after: v.optional(QueryId),
    }),
    response: v.object({ customers: v.array(CustomerRow), next: v.nullable(v.number()) }),
  },
  /** A customer with the latest orders; 404 for a customer whom `getCustomerList` does not return to the caller. */
  getCustomer: {
    method: 'GET',
    path: '/staff/api/get-customer',
    access: MANAGER_ROLES,
    query: v.object({ customer_id: QueryId }),
    response: v.object({ ...CustomerRow.entries, latest: v.array(OrderRow) }),
  },
  /** All stored data of a customer, on the customer's request. A POST, because the audit log records the export. */
  exportCustomer: {
    method: 'POST',
    path: '/staff/api/export-customer',
    access: OWNER_ROLES,
    resourceAccess: { customer_id: 'customer' },
    body: v.object({ customer_id: Id }),
    response: AccountExport,
  },
  /** Deletes the account of a customer on request. Orders stay, without anything that identifies the customer. */
  eraseCustomer: {
    method: 'POST',
    path: '/staff/api/erase-customer',
    access: OWNER_ROLES,
    resourceAccess: { customer_id: 'customer' },
    body: v.object({ customer_id: Id }),
    response: Done,
  },
} as const satisfies Record<string, StaffEndpoint>;
