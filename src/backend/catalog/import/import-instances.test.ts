import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openServer } from '#backend/db/client.ts';
import { rowsOf } from '#backend/db/rows.ts';
import { createBackend, type Backend } from '#backend/index.ts';
import { eachDatabase, type Shop } from '#backend/testing.ts';
import { clientOf } from '#backend/testing/client.ts';
import { serverUrl } from '#backend/testing/databases.ts';

/** Milliseconds in which every instance answers what was imported. */
const SOON = 5000;

eachDatabase((name, open) => {
  const shop = open({ isListening: true });
  const others: (() => Promise<void>)[] = [];
  afterAll(() => Promise.all(others.map((close) => close())));

  /** Another instance on the same database; on the embedded one it shares the process, as nobody else can be at its data. */
  async function another(hears: boolean): Promise<Backend> {
    const opened = name === 'PGlite' ? null : openServer(serverUrl(await databaseOf(shop)), () => {});
    const backend = createBackend({
      db: opened?.db ?? shop.db,
      ...(opened && hears && { listen: opened.listen }),
      clock: shop.clock,
      sms: shop.sms,
      log: () => {},
    });
    others.push(async () => {
      await backend.close();
      await opened?.close();
    });
    return backend;
  }

  const priceAt = async (backend: Backend): Promise<number> => {
    return (await clientOf(() => backend).ask('getProduct', { query: { id_restaurant: 1, slug: 'soup' } })).price;
  };

  test.each([
    ['that hears announcements', true],
    ['that has to ask', false],
  ])(
    'an instance %s learns of an import, and both answer the new price',
    async (_what, hears) => {
      const instances = [shop.backend, await another(hears)];
      const text = (await shop.backend.command(['export-menu', 'mama'])).lines.join('\n');
      const before = await Promise.all(instances.map(priceAt));
      expect(new Set(before).size).toBe(1);
      const after = (before[0] ?? 0) + 1;
      const learned = instances.map(
        (backend) =>
          new Promise<readonly string[] | 'all'>((resolve) => backend.onCatalogChange(({ tags }) => resolve(tags))),
      );
      const [first] = instances;
      const { ok } = await (first ?? shop.backend).command([
        'import',
        text.replace(/("slug": "soup",[\s\S]*?"price": )[\d.]+/, `$1${after}`),
        '--apply',
      ]);
      expect(ok).toBe(true);
      const asked = performance.now();
      expect(await Promise.all(learned)).toEqual([
        expect.arrayContaining(['restaurant:1']),
        expect.arrayContaining(['restaurant:1']),
      ]);
      expect(await Promise.all(instances.map(priceAt))).toEqual([after, after]);
      console.debug(
        `[${name}] both instances answered the new price after ${Math.round(performance.now() - asked)} ms; the goal is ${SOON}`,
      );
    },
    SOON + 25_000,
  );
});

async function databaseOf(shop: Shop): Promise<string> {
  const [row] = rowsOf<{ name: string }>(await shop.db.execute(sql`select current_database() as name`));
  return row?.name ?? '';
}
