import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Answer } from '#contract/endpoints.ts';
import { makeWish, orderOf, type Menu } from '../shared/shopper.ts';
import type { Visitor } from './visitor.ts';

/** Milliseconds between two things that a customer does, at most. */
const PAUSE = 60;
const PAGES = [
  '/',
  '/chisinau',
  '/chisinau/casa-mare',
  '/en/chisinau/casa-mare',
  '/news',
  '/ro',
  '/orders',
  '/favicon.svg',
];

/** Looks around, fills a cart, asks what it costs and orders. The answer is the order, if there is one. */
export async function orderDinner(visitor: Visitor, menu: Menu): Promise<number | undefined> {
  for (const path of PAGES.filter(() => Math.random() < 0.4)) {
    await visitor.ask(path);
    await after(Math.random() * PAUSE);
  }
  const { quote } = makeWish(menu);
  await visitor.ask('/api/basket-recalculation', { body: { products: quote.products } });
  await after(Math.random() * PAUSE);
  const quoted = await visitor.json<Answer<'quoteOrder'>>('/api/order-quote', { body: quote });
  if (!quoted) return undefined;
  const order = {
    ...orderOf(menu, { phone: visitor.phone, token: visitor.token }, quoted.quote_id),
    payment: { method: 'cash' },
  };
  const created = await visitor.json<Answer<'createOrder'>>('/api/create-order', {
    body: order,
    headers: { 'idempotency-key': randomUUID() },
  });
  await after(Math.random() * PAUSE);
  if (!created) return undefined;
  const { id } = created.order;
  const read = await visitor.json<Answer<'getOrder'>>(`/api/get-order-data?order_id=${id}`);
  if (read && read.id !== id) throw new Error(`Order ${id} is read as ${read.id}`);
  await visitor.ask('/api/orders-history');
  await visitor.ask('/api/get-profile');
  return id;
}
