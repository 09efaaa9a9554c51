import { endpoints, type Endpoint, type EndpointName } from './endpoints.ts';

/** What a call may be refused with beside what its shape says: an unknown code or payment, a state that has moved on. */
const MORE: Readonly<Partial<Record<EndpointName, readonly number[]>>> = {
  getProduct: [410],
  checkCode: [404],
  addCard: [409],
  setDefaultCard: [409],
  sendDeletionCode: [409],
  deleteAccount: [404, 409],
  createOrder: [409],
  payOrder: [409],
  cancelOrder: [409],
  rateOrder: [409],
};

/** Fields that name one thing, which need not exist or may be somebody else's. */
const NAMES_A_THING = ['id', 'id_restaurant', 'address_id', 'card_id', 'order_id'];

/** Names of the fields that a query or a body has at its top. */
export function fieldsOf({ query, body }: Endpoint): string[] {
  return [query, body].flatMap((schema) =>
    schema && 'entries' in schema ? Object.keys(schema.entries as object) : [],
  );
}

/** The statuses from 400 to 499 that a call may be refused with, in order. Whatever changes something may be asked too often. */
export function refusalsOf(name: EndpointName): number[] {
  const endpoint: Endpoint = endpoints[name];
  const isNamed = fieldsOf(endpoint).some((field) => NAMES_A_THING.includes(field));
  const statuses = new Set(MORE[name]);
  if (endpoint.auth) statuses.add(401);
  if (isNamed) statuses.add(404);
  if (endpoint.body) statuses.add(413);
  if (endpoint.body || endpoint.query) statuses.add(422);
  if (endpoint.method === 'POST' || endpoint.acts) statuses.add(429);
  return [...statuses].sort((one, other) => one - other);
}
