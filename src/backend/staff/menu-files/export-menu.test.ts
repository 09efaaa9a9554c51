import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { migrate } from '#backend/db/migrate.ts';
import { cities, restaurants } from '#backend/db/schema/index.ts';
import { eachEmptyDatabase, START } from '#backend/testing.ts';
import { demo as testShop } from '#tests/shop/index.ts';
import { parseMenuText } from './parse-menu.ts';
import { exportMenu } from './export-menu.ts';
import { importMenu } from './import-menu.ts';

eachEmptyDatabase((_name, open) => {
  test('every restaurant of a large shop is the same after it was exported and imported', async () => {
    const { db, close } = await open();
    await migrate(db, (tx) => testShop.seed(tx, new Date(START)));
    const rows = await db
      .select({ city: cities.slug, slug: restaurants.slug })
      .from(restaurants)
      .innerJoin(cities, eq(cities.id, restaurants.cityId));
    expect(rows).toHaveLength(9);
    for (const { city, slug } of rows) {
      const text = (await exportMenu(db, [`${city}/${slug}`])).lines.join('\n');
      expect(parseMenuText(text, () => true)).toMatchObject({ ok: true });
      expect(await importMenu(db, new Date(START), [text, '--apply'])).toEqual({
        ok: true,
        lines: ['Nothing changes: the shop equals the file'],
      });
    }
    await close();
  });
});
