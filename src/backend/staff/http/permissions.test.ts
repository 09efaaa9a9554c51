import { describe, expect, test } from 'vitest';
import { eachDatabase, sample } from '#backend/testing.ts';
import { auditLog } from '#backend/db/schema/index.ts';
import { STAFF_ROLES, type StaffEndpoint, type StaffRole } from '#contract/staff/definition.ts';
import { staffEndpoints, type StaffEndpointName } from '#contract/staff/index.ts';
import { exampleRequests, type ExampleRequest } from '../testing/example-requests.ts';
import { pairDevice, signInAs } from '../testing/staff-accounts.ts';
import { StaffClient } from '../testing/staff-client.ts';
import { resourceExamples } from '../testing/resource-examples.ts';

const all = Object.entries<StaffEndpoint>(staffEndpoints) as [StaffEndpointName, StaffEndpoint][];
/** Endpoints with roles, each with the roles that may call it and those that may not. */
const restricted = all.flatMap(([name, { access: roles }]) =>
  typeof roles === 'string'
    ? []
    : [{ name, roles, others: STAFF_ROLES.filter((role) => !roles.some((allowed) => allowed === role)) }],
);

eachDatabase((_name, open) => {
  const shop = open({ sendsEmail: true, siteUrl: 'https://shop.example' });
  const restaurants = async () => ({
    own: (await shop.restaurant('mama')).id,
    foreign: (await shop.restaurant('solo')).id,
  });
  const example = async (name: StaffEndpointName, restaurantId: number): Promise<ExampleRequest<StaffEndpointName>> => {
    const create = exampleRequests[name];
    return create === 'tested elsewhere' ? {} : create(shop, restaurantId);
  };
  /** A refused request changes nothing, and reading does not either: such requests of an endpoint share one example. */
  const sharedExample = once((name: StaffEndpointName) => restaurants().then(({ own }) => example(name, own)));
  const clientOf = once(async (role: StaffRole) => (await signInAs(shop, role, [(await restaurants()).own])).client);
  let device: Promise<StaffClient> | undefined;
  const pairSharedDevice = async () => (await pairDevice(shop, { restaurantId: (await restaurants()).own })).client;
  const sharedDevice = () => (device ??= pairSharedDevice());

  test('every endpoint with roles has an example', () => {
    expect(restricted.filter(({ name }) => exampleRequests[name] === 'tested elsewhere')).toEqual([]);
  });

  describe.each(restricted)('$name', ({ name, roles, others }) => {
    test('needs a session', async () => {
      expect((await new StaffClient(() => shop.backend).fail(name, await sharedExample(name))).status).toBe(401);
    });

    test.each(others)('is forbidden to a %s', async (role) => {
      expect((await (await clientOf(role)).fail(name, await sharedExample(name))).status).toBe(403);
    });

    test.each(sample(roles.toReversed()))('is possible for a %s, with a record of every change', async (role) => {
      const { own } = await restaurants();
      // Of its own: the examples of couriers belong to the courier who signed in last.
      const { client } = await signInAs(shop, role, [own]);
      const request = await example(name, own);
      const before = await shop.db.$count(auditLog);
      const { method, isAudited, stream }: StaffEndpoint = staffEndpoints[name];
      if (stream) await (await client.send(name, request)).body?.cancel();
      else await client.call(name, request);
      expect((await shop.db.$count(auditLog)) > before).toBe(method === 'POST' && isAudited !== false);
    });

    test('is forbidden on a shared device before a PIN', async () => {
      const response = await (await sharedDevice()).send(name, await sharedExample(name));
      const { method }: StaffEndpoint = staffEndpoints[name];
      const isOpen = method === 'GET' && roles.includes('kitchen');
      if (isOpen) return void response.body?.cancel();
      const { code } = (await response.json()) as { code?: string };
      expect([response.status, code]).toEqual([403, roles.includes('kitchen') ? 'pin_required' : undefined]);
    });

    const resources = Object.entries((staffEndpoints[name] as StaffEndpoint).resourceAccess ?? {});
    const restrictedRoles = roles.filter((role) => role !== 'owner');
    const cases = resources.flatMap(([field, kind]) => sample(restrictedRoles).map((role) => ({ field, kind, role })));
    if (cases.length > 0)
      test.each(cases)('does not show a $role the $kind of another restaurant', async ({ field, kind, role }) => {
        const { own, foreign } = await restaurants();
        const client = await clientOf(role);
        const { query, body } = await example(name, own);
        const id = await resourceExamples[kind](shop, foreign);
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

/** The function with its result for each argument remembered. */
function once<Argument, Result>(create: (argument: Argument) => Result): (argument: Argument) => Result {
  const results = new Map<Argument, Result>();
  return (argument) => {
    const result = results.get(argument) ?? create(argument);
    results.set(argument, result);
    return result;
  };
}
