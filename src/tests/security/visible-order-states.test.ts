import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#backend/db/schema/index.ts';
import { findOrCreateCourier } from '#backend/staff/courier/courier-repository.ts';
import { exampleRequests } from '#backend/staff/testing/example-requests.ts';
import { eachDatabase } from '#backend/testing.ts';
import { HOME } from '#backend/testing/ordering.ts';
import type { StaffEndpoint, StaffRole } from '#contract/staff/definition.ts';
import { staffEndpoints, type StaffEndpointName } from '#contract/staff/index.ts';
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-lifecycle.ts';
import { ALL, DESTINATION, type Part, plantedShop } from './planted-orders.ts';

/** Whose delivery the order is, for the caller. */
const COURIERS = ['nobody', 'the caller', 'another courier'] as const;
type CourierOfOrder = (typeof COURIERS)[number];

const ON_BOARD: readonly OrderStatus[] = ['placed', 'accepted', 'preparing', 'ready', 'on_the_way'];
const TAKEABLE: readonly OrderStatus[] = ['accepted', 'preparing', 'ready'];

/** The most that an answer may contain of an order that has just reached its status. */
function readable(
  { name, role }: { readonly name: StaffEndpointName; readonly role: StaffRole },
  status: OrderStatus,
  courier: CourierOfOrder,
): readonly Part[] {
  if (role === 'owner' || role === 'manager') return [...ALL, 'courierPhone'];
  if (role === 'kitchen') return ON_BOARD.includes(status) ? ALL : [];
  if (courier === 'another courier') return [];
  if (courier === 'the caller') return [...TAKEABLE, 'on_the_way', 'delivered'].includes(status) ? ALL : [];
  if (!TAKEABLE.includes(status)) return [];
  return name === 'takeOrder' ? ALL : DESTINATION;
}

/** The field of a request that is the number of an order. */
const orderField = ({ resourceAccess = {} }: StaffEndpoint): string | undefined =>
  Object.keys(resourceAccess).find((field) => resourceAccess[field] === 'order');

const cases = (Object.entries(staffEndpoints) as [StaffEndpointName, StaffEndpoint][]).flatMap(([name, endpoint]) => {
  const field = orderField(endpoint);
  if (field === undefined || typeof endpoint.access === 'string') return [];
  return endpoint.access.map((role) => ({ name, role, field }));
});

eachDatabase((_name, open) => {
  const shop = open();
  const { mama, plant, send, signIn, orderIn } = plantedShop(shop);

  test('every role calls endpoints for an order', () => {
    expect(new Set(cases.map(({ role }) => role)).size).toBe(4);
    expect(new Set(cases.map(({ name }) => name)).size).toBeGreaterThanOrEqual(9);
  });

  test.each(cases)(
    '$name shows a $role no more than they may read, whatever the status of the order and the answer',
    async ({ name, role, field }) => {
      const { client, id: staffId } = await signIn(role);
      const other = await findOrCreateCourier(shop.db, (await signIn('courier')).id, HOME.city_id);
      const own = role === 'courier' ? await findOrCreateCourier(shop.db, staffId, HOME.city_id) : null;
      const courierIds = { nobody: null, 'the caller': own?.id ?? null, 'another courier': other.id };
      const create = exampleRequests[name];
      const example = create === 'tested elsewhere' ? {} : await create(shop, await mama());
      const { id } = await orderIn('placed');
      await plant();
      const about = (part: object | undefined) => part && { ...part, [field]: id };
      const request = {
        ...(example.query !== undefined && { query: about(example.query) }),
        ...(example.body !== undefined && { body: about(example.body) }),
      };
      const answered = new Set<number>();
      const tooMuch: unknown[] = [];
      for (const status of ORDER_STATUSES)
        for (const courier of role === 'courier' ? COURIERS : COURIERS.filter((each) => each !== 'the caller')) {
          const state = { status, statusAt: shop.clock.now(), courierId: courierIds[courier] };
          await shop.db.update(orders).set(state).where(eq(orders.id, id));
          // The second is a replay of the first, or a conflict with it.
          for (const time of ['first', 'repeated']) {
            const answer = await send(client, name, { ...request, idempotencyKey: `${status} ${courier}` });
            answered.add(answer.status);
            const hidden = answer.parts.filter((part) => !readable({ name, role }, status, courier).includes(part));
            if (hidden.length > 0) tooMuch.push({ status, courier, time, answer: answer.status, hidden });
          }
        }
      expect(tooMuch).toEqual([]);
      expect([...answered].every((status) => status < 500)).toBe(true);
      expect(answered.size).toBeGreaterThan(0);
    },
  );
});
