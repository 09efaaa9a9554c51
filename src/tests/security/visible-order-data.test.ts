import { expect, test } from 'vitest';
import { auditLog, staffIdempotencyKeys } from '#backend/db/schema/index.ts';
import { exampleRequests } from '#backend/staff/testing/example-requests.ts';
import { resourceExamples } from '#backend/staff/testing/resource-examples.ts';
import { eachDatabase } from '#backend/testing.ts';
import type { StaffEndpoint } from '#contract/staff/definition.ts';
import { staffEndpoints, type StaffEndpointName } from '#contract/staff/index.ts';
import { ALL, CUSTOMER, DESTINATION, type Part, partsIn, plantedShop } from './planted-orders.ts';

/** The planted values in each answer of the API for staff: to the first call, and to the same call repeated. */
interface Answers {
  readonly first: readonly Part[];
  readonly repeated: readonly Part[];
}
const both = (parts: readonly Part[]): Answers => ({ first: parts, repeated: parts });

/**
 * What each role reads from each endpoint with a valid call about open orders, and from the same call repeated with the
 * same idempotency key: a replay, a 409 with the current row, or the same again. An endpoint that is not listed shows
 * none of the values to any role.
 */
const EXPECTED: Partial<Record<StaffEndpointName, Answers>> = {
  getBoard: both(ALL),
  moveOrder: both(ALL),
  // The second delay of the same minutes is not later, so it is a 422.
  delayOrder: { first: ALL, repeated: [] },
  bringOrderForward: both(ALL),
  assignCourier: both(ALL),
  // A free order: where it goes, but not to whom.
  getCourierOrders: both(DESTINATION),
  takeOrder: both(ALL),
  giveBackOrder: both(DESTINATION),
  moveDelivery: both(ALL),
  getOrderList: both(CUSTOMER),
  getOrderDetails: both(ALL),
  refundOrder: both(ALL),
  saveFiscalReceipt: both(ALL),
  getCustomer: both(CUSTOMER),
  exportCustomer: both(ALL),
  getProblems: both(CUSTOMER),
  handleProblem: both(CUSTOMER),
};

const callable = (Object.entries(staffEndpoints) as [StaffEndpointName, StaffEndpoint][]).flatMap(
  ([name, { access: roles }]) => (typeof roles === 'string' ? [] : roles.map((role) => ({ name, role }))),
);

eachDatabase((_name, open) => {
  const shop = open({ sendsEmail: true, siteUrl: 'https://shop.example' });
  const { mama, plant, send, signIn, orderIn } = plantedShop(shop);

  let rows: Promise<unknown> | undefined;
  /** Rows that the lists show. */
  const openRows = () =>
    (rows ??= (async () => {
      const { id } = await signIn('courier');
      await orderIn('ready');
      await orderIn('on_the_way', id);
      await resourceExamples.problem(shop, await mama());
      await resourceExamples.review(shop, await mama());
    })());

  test.each(callable)('$name shows a $role what they may see, also when it is repeated', async ({ name, role }) => {
    await openRows();
    const restaurantId = await mama();
    const { client } = await signIn(role);
    const create = exampleRequests[name];
    const request = create === 'tested elsewhere' ? {} : await create(shop, restaurantId);
    await plant();
    const idempotencyKey = `${name} ${role}`;
    const first = await send(client, name, { ...request, idempotencyKey });
    const repeated = await send(client, name, { ...request, idempotencyKey });
    expect(first.status).toBe(200);
    expect({ first: first.parts, repeated: repeated.parts }).toEqual(EXPECTED[name] ?? both([]));
  });

  test('keeps none of it in the audit log or in a stored response', async () => {
    for (const table of [auditLog, staffIdempotencyKeys]) {
      const stored = await shop.db.select().from(table);
      expect(stored.length).toBeGreaterThan(0);
      expect(partsIn(JSON.stringify(stored))).toEqual([]);
    }
  });
});
