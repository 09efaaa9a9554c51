import { expect, test, vi } from 'vitest';
import { createPageApiClient } from './page-api-client.ts';

/** A provider that refuses every call with a token that is not its own. */
function strictProvider() {
  return vi.fn<typeof globalThis.fetch>(async (_, init) =>
    new Headers(init?.headers).has('authorization')
      ? Response.json({ message: 'Unauthenticated.' }, { status: 401 })
      : Response.json([]),
  );
}

test.each(['"quoted"', 'x'.repeat(3000), 'a=b;c', '<script>', ':9:abc:rest', 'код', 'line\nbreak'])(
  'a foreign token %j breaks no public call of a page',
  async (token) => {
    const fetch = strictProvider();
    const api = createPageApiClient({ base: 'http://shop.test', locale: 'ru', token: () => token, fetch });
    expect(await api.call('getCities')).toEqual([]);
  },
);

test('a call that requires a session has the token', async () => {
  const fetch = strictProvider();
  const api = createPageApiClient({ base: 'http://shop.test', locale: 'ru', token: () => 'secret', fetch });
  await expect(api.call('getOrder', { query: { order_id: 1 } })).rejects.toThrow('401');
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('Bearer secret');
});
