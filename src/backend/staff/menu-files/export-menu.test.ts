import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#backend/db/migrate.ts';
import { cities, restaurants } from '#backend/db/schema/index.ts';
import { seedDemo } from '#backend/demo/index.ts';
import { eachEmptyDatabase, START } from '#backend/testing.ts';
import { parseMenuText } from './parse-menu.ts';
import { exportMenu } from './export-menu.ts';
import { importMenu } from './import-menu.ts';

const PUBLIC = new URL('../../../../public', import.meta.url).pathname;

eachEmptyDatabase((_name, open) => {
  test('every restaurant of the demonstration is the same after it was exported and imported', async () => {
    const { db, close } = await open();
    await migrate(db, (tx) => seedDemo(tx, new Date(START)));
    const rows = await db
      .select({ city: cities.slug, slug: restaurants.slug })
      .from(restaurants)
      .innerJoin(cities, eq(cities.id, restaurants.cityId));
    expect(rows).toHaveLength(9);
    for (const { city, slug } of rows) {
      const text = (await exportMenu(db, [`${city}/${slug}`])).lines.join('\n');
      expect(parseMenuText(text, (path) => existsSync(join(PUBLIC, path)))).toMatchObject({ ok: true });
      expect(await importMenu(db, new Date(START), [text, '--apply'])).toEqual({
        ok: true,
        lines: ['Nothing changes: the shop equals the file'],
      });
    }
    await close();
  });
});
