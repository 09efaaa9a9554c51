import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '#backend/db/client.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { NO_LIMITS } from '#backend/http/rate-limiter.ts';
import { DEFAULT_SETTINGS } from '#backend/settings.ts';
import { bothDatabases, type Shop } from '#backend/testing.ts';
import { CLIENT_ADDRESS_HEADER } from '#backend/http/request-input.ts';
import { findDocuments } from './find-documents.ts';

/** The most words of a query that are searched for; each is misspelt on both keyboard layouts. */
const MISSPELT = 'qwxzvb rfgtkj plmxzq wvbnqd zxcvtq hjkwpf';

const find = (
  shop: Shop,
  init: { readonly address?: string; readonly signal?: AbortSignal; readonly q?: string } = {},
) =>
  shop.client.raw('GET', `/api/search?city=alpha&q=${encodeURIComponent(init.q ?? 'roll')}`, {
    headers: { [CLIENT_ADDRESS_HEADER]: init.address ?? '192.0.2.1', 'accept-language': 'en' },
    ...(init.signal && { signal: init.signal }),
  });

bothDatabases((name, open) => {
  const limits = { ...NO_LIMITS, search: { perUser: 0, perAddress: 2, perNetwork: 3 } };
  const limited = open({ settings: { ...DEFAULT_SETTINGS, limits } });
  const shop = open();

  test('an address and its network have a limited number of searches', async () => {
    const statuses = [];
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3', '198.51.100.1'])
      statuses.push((await find(limited, { address })).status);
    expect(statuses).toEqual([200, 200, 429, 200, 429, 200]);
    const error = await limited.client.requestError('search', { query: { city: 'alpha', q: 'roll' }, locale: 'ro' });
    expect(error).toMatchObject({ status: 429, message: expect.stringMatching(/^Prea multe încercări/) });
    expect(Number(error.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  /** A database that reports each statement before it is built. */
  const observed = (onStatement: () => void) =>
    new Proxy(shop.db, {
      get(target, key) {
        if (key === 'select' || key === 'selectDistinct') onStatement();
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    }) as Database;
  const filter = {
    cityId: 1,
    restaurantId: undefined,
    diets: [],
    without: [],
    openRestaurants: [1, 2],
    locale: 'en',
    availableOnly: false,
  } as const;

  test('six misspelt words take nine statements for documents and words', async () => {
    let selects = 0;
    const db = observed(() => (selects += 1));
    const { signal } = new AbortController();
    const found = await findDocuments(db, MISSPELT, filter, { hasTrigrams: true, signal });
    expect(found.documents).toEqual([]);
    // Two of the statements for documents and words are subqueries of others.
    expect(selects).toBeLessThanOrEqual(5 * 2 + 4);
  });

  test('a search whose client leaves ends after the statement in progress', async () => {
    let selects = 0;
    const left = new AbortController();
    const db = observed(() => {
      selects += 1;
      left.abort();
    });
    const found = await findDocuments(db, MISSPELT, filter, { hasTrigrams: true, signal: left.signal });
    expect(found.documents).toEqual([]);
    // The documents, with their subquery.
    expect(selects).toBe(2);
  });

  test('a search is not begun for a client that has left', async () => {
    expect((await find(shop, { signal: AbortSignal.abort() })).status).toBe(503);
  });

  test('a search that finds nothing names the other cities that have it, in the same call', async () => {
    const search = (query: { readonly q?: string; readonly diets?: string; readonly id_restaurant?: string }) =>
      shop.client.request('search', { query: { city: 'alpha', ...query }, locale: 'en' });
    expect((await search({ q: 'dish stew' })).other_cities).toEqual(['beta']);
    expect((await search({ q: MISSPELT })).other_cities).toEqual([]);
    expect((await search({ q: 'roll' })).other_cities).toBeNull();
    expect((await search({ q: 'dish stew', id_restaurant: '1' })).other_cities).toBeNull();
  });

  test.runIf(name === 'PostgreSQL')('a statement of a search ends after one second', async () => {
    await inTransaction(shop.db, async (tx) => {
      await tx.execute(sql`lock table search_documents in access exclusive mode`);
      const response = await find(shop);
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(await response.json()).toEqual({
        message: 'There are too many requests right now. Try again in a few seconds.',
      });
    });
    expect((await find(shop)).status).toBe(200);
  });

  test.runIf(name === 'PostgreSQL')('two searches run at a time and eight wait; further ones are refused', async () => {
    const { waiting, statuses } = await inTransaction(shop.db, async (tx) => {
      await tx.execute(sql`lock table search_documents in access exclusive mode`);
      const searches = Array.from({ length: 13 }, () => find(shop));
      const refused = await Promise.all(searches.slice(10));
      return { waiting: searches.slice(0, 10), statuses: refused.map(({ status }) => status) };
    });
    expect(statuses).toEqual([503, 503, 503]);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  });

  test.runIf(name === 'PGlite')('a database that accepts no writes is searched without a count', async () => {
    await limited.db.execute(sql`set default_transaction_read_only = on`);
    for (let times = 0; times < 3; times += 1)
      expect((await find(limited, { address: '203.0.113.9' })).status).toBe(200);
    await limited.db.execute(sql`set default_transaction_read_only = off`);
  });
});
