import { useState } from 'react';
import * as v from 'valibot';
import { Day } from '#contract/staff/orders.ts';
import type { StaffQuery } from '#contract/staff/index.ts';
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-lifecycle.ts';

export interface OrderFilters {
  readonly search: string;
  readonly from: string;
  readonly to: string;
  readonly status: OrderStatus | '';
  /** Empty for all restaurants. */
  readonly restaurant: string;
}

const NO_FILTERS: OrderFilters = { search: '', from: '', to: '', status: '', restaurant: '' };

/** Reads the filters from the query string of a URL. Invalid values are ignored. */
export function parseOrderFilters(search: string): OrderFilters {
  const parameters = new URLSearchParams(search);
  const text = (name: keyof OrderFilters) => parameters.get(name) ?? '';
  const day = (name: 'from' | 'to') => (v.is(Day, text(name)) ? text(name) : '');
  return {
    search: text('search'),
    from: day('from'),
    to: day('to'),
    status: ORDER_STATUSES.find((status) => status === text('status')) ?? '',
    restaurant: /^\d{1,9}$/.test(text('restaurant')) ? text('restaurant') : '',
  };
}

/** The filters of the page. They are stored in its URL, so that a reload or a shared link shows the same orders. */
export function useOrderFilters() {
  const [filters, setFilters] = useState(() => parseOrderFilters(location.search));
  const change = (next: OrderFilters) => {
    const set = Object.entries(next).filter(([, value]) => value !== '');
    const query = new URLSearchParams(set).toString();
    history.replaceState(history.state, '', query === '' ? location.pathname : `?${query}`);
    setFilters(next);
  };
  return { filters, change, clear: () => change(NO_FILTERS) };
}

export const hasFilters = (filters: OrderFilters): boolean => Object.values(filters).some((value) => value !== '');

/**
 * The query of a request for one page of orders.
 * @param after `next` of the previous page; null for the first page
 */
export const toOrderQuery = (filters: OrderFilters, after: string | null): StaffQuery<'getOrderList'> => ({
  ...(filters.search && { search: filters.search }),
  ...(filters.from && { from: filters.from }),
  ...(filters.to && { to: filters.to }),
  ...(filters.status && { status: filters.status }),
  ...(filters.restaurant && { restaurant_id: Number(filters.restaurant) }),
  ...(after !== null && { after }),
});
