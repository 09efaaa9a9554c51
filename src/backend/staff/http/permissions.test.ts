import { describe, expect, test } from 'vitest';
import { eachDatabase } from '#backend/testing.ts';
import { auditLog } from '#backend/db/schema/index.ts';
import { STAFF_ROLES, type StaffEndpoint, type StaffRole } from '#contract/staff/definition.ts';
import { staffEndpoints, type StaffEndpointName } from '#contract/staff/index.ts';
import { exampleRequests, type ExampleRequest } from '../testing/example-requests.ts';
import { pairDevice, signInAs } from '../testing/staff-accounts.ts';
import { StaffClient } from '../testing/staff-client.ts';
import { subjectExamples } from '../testing/subject-examples.ts';

const all = Object.entries<StaffEndpoint>(staffEndpoints) as [StaffEndpointName, StaffEndpoint][];
/** Endpoints with roles, each with the roles that may call it and those that may not. */
const restricted = all.flatMap(([name, { roles }]) =>
  typeof roles === 'string'
    ? []
    : [{ name, roles, others: STAFF_ROLES.filter((role) => !roles.some((allowed) => allowed === role)) }],
);

eachDatabase((_name, open) => {
  const shop = open();
  const restaurants = async () => ({
    own: (await shop.restaurant('mama')).id,
    foreign: (await shop.restaurant('solo')).id,
  });
  const example = async (name: StaffEndpointName, restaurantId: number): Promise<ExampleRequest<StaffEndpointName>> => {
    const create = exampleRequests[name];
    return create === 'tested elsewhere' ? {} : create(shop, restaurantId);
  };
  const clientOf = async (role: StaffRole, restaurantId: number) => (await signInAs(shop, role, [restaurantId])).client;

  test('every endpoint with roles has an example', () => {
    expect(restricted.filter(({ name }) => exampleRequests[name] === 'tested elsewhere')).toEqual([]);
  });

  describe.each(restricted)('$name', ({ name, roles, others }) => {
    test('needs a session', async () => {
      const { own } = await restaurants();
      expect((await new StaffClient(() => shop.backend).fail(name, await example(name, own))).status).toBe(401);
    });

    test.each(others)('is forbidden to a %s', async (role) => {
      const { own } = await restaurants();
      expect((await (await clientOf(role, own)).fail(name, await example(name, own))).status).toBe(403);
    });

    test.each([...roles])('is possible for a %s, with a record of every change', async (role) => {
      const { own } = await restaurants();
      const client = await clientOf(role, own);
      const request = await example(name, own);
      const before = await shop.db.$count(auditLog);
      const { method, isAudited, stream }: StaffEndpoint = staffEndpoints[name];
      if (stream) await (await client.send(name, request)).body?.cancel();
      else await client.call(name, request);
      expect((await shop.db.$count(auditLog)) > before).toBe(method === 'POST' && isAudited !== false);
    });

    test('is forbidden on a shared device before a PIN', async () => {
      const { own } = await restaurants();
      const { client } = await pairDevice(shop, { restaurantId: own });
      const response = await client.send(name, await example(name, own));
      const { method }: StaffEndpoint = staffEndpoints[name];
      const isOpen = method === 'GET' && roles.includes('kitchen');
      if (isOpen) return void response.body?.cancel();
      const { code } = (await response.json()) as { code?: string };
      expect([response.status, code]).toEqual([403, roles.includes('kitchen') ? 'pin_required' : undefined]);
    });

    const subjects = Object.entries((staffEndpoints[name] as StaffEndpoint).subjects ?? {});
    const restrictedRoles = roles.filter((role) => role !== 'owner');
    const cases = subjects.flatMap(([field, kind]) => restrictedRoles.map((role) => ({ field, kind, role })));
    if (cases.length > 0)
      test.each(cases)('does not show a $role the $kind of another restaurant', async ({ field, kind, role }) => {
        const { own, foreign } = await restaurants();
        const client = await clientOf(role, own);
        const { query, body } = await example(name, own);
        const id = await subjectExamples[kind](shop, foreign);
        const before = await shop.db.$count(auditLog);
        const refused = await client.fail(name, {
          ...(query !== undefined && { query: { ...(query as object), [field]: id } as never }),
          ...(body !== undefined && { body: { ...(body as object), [field]: id } as never }),
        });
        expect(refused.status).toBe(404);
        expect(await shop.db.$count(auditLog)).toBe(before);
      });
  });
});
