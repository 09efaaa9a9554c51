import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '#backend/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { createClient } from '#backend/testing/client.ts';
import { type Instance, openInstance } from '#backend/testing/instances.ts';

eachDatabase((name, open) => {
  const shop = open();
  let other: Instance;
  beforeAll(async () => {
    other = await openInstance(shop, name);
  });
  afterAll(() => other.close());

  const priceAt = async (backend: Backend): Promise<number> => {
    return (await createClient(() => backend).request('getProduct', { query: { id_restaurant: 1, slug: 'soup' } }))
      .price;
  };

  test('an import reaches every instance at once', async () => {
    const instances = [shop.backend, other.backend];
    const text = (await shop.backend.command(['export-menu', 'mama'])).lines.join('\n');
    const before = await Promise.all(instances.map(priceAt));
    expect(new Set(before).size).toBe(1);
    const versions = await Promise.all(instances.map((backend) => backend.catalogVersion()));
    const after = (before[0] ?? 0) + 1;
    const imported = text.replace(/("slug": "soup",[\s\S]*?"price": )[\d.]+/, `$1${after}`);
    expect(await shop.backend.command(['import', imported, '--apply'])).toMatchObject({ ok: true });
    for (const [index, backend] of instances.entries())
      expect((await backend.catalogChanges(versions[index] ?? 0)).tags).toContain('restaurant:1');
    expect(await Promise.all(instances.map(priceAt))).toEqual([after, after]);
  });
});
