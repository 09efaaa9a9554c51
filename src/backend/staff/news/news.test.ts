import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { LOCALES } from '#contract/constants.ts';
import { auditLog, products } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import type { NewsInput } from '#contract/staff/news.ts';
import { examplePhoto } from '../testing/menu-examples.ts';
import { newsForm } from '../testing/news-form.ts';
import { signInAs } from '../testing/staff-accounts.ts';
import { publishDueNews } from './news.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const owner = async () => (await signInAs(shop, 'owner')).client;
  const add = async (extra: Partial<NewsInput> = {}) => (await owner()).call('addNews', { body: newsForm(extra) });
  const inMinutes = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString();
  /** The item as customers see it. */
  const shown = async (slug: string) => (await shop.client.request('getNews')).find((item) => item.slug === slug);

  test('a draft may lack texts, and customers do not see it until it is published', async () => {
    const client = await owner();
    const draft = await add({ name: { ru: 'Черновик', en: '', ro: '' } });
    const untranslated = LOCALES.filter((locale) => locale !== 'ru');
    expect(draft).toMatchObject({ state: 'draft', revision: 1 });
    expect(await client.call('getNewsList')).toContainEqual(
      expect.objectContaining({ id: draft.id, missing: [...untranslated, 'picture'] }),
    );
    expect(await shown(draft.slug)).toBeUndefined();
    const body = { ...newsForm({ slug: draft.slug, published_at: inMinutes(0) }), id: draft.id, revision: 1 };
    expect(await client.call('saveNews', { body })).toMatchObject({ state: 'published', revision: 2 });
    expect(await shown(draft.slug)).toMatchObject({ name: 'Летнее меню', description: 'Холодные супы.', image: '' });
  });

  test('what is published needs a title and a text in the default language', async () => {
    const client = await owner();
    const name = { ru: '', en: 'Draft', ro: '' };
    const refused = await client.fail('addNews', { body: newsForm({ name, published_at: inMinutes(60) }) });
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['name.ru']]);
  });

  test('an item without translations is shown in every language, with the language of its texts', async () => {
    const item = await add({
      name: { ru: 'Новость', ro: 'Știre' },
      description: { ru: 'Текст' },
      published_at: inMinutes(-1),
    });
    const inRomanian = await shop.client.request('getNews', { locale: 'ro' });
    const shownItem = inRomanian.find(({ slug }) => slug === item.slug);
    expect(shownItem).toMatchObject({ name: 'Știre', description: 'Текст', description_lang: 'ru' });
    expect(shownItem).not.toHaveProperty('name_lang');
    expect(await shown(item.slug)).not.toHaveProperty('description_lang');
  });

  test('a scheduled item appears at its time', async () => {
    const item = await add({ published_at: inMinutes(30) });
    expect(item.state).toBe('scheduled');
    await publishDueNews(shop.db, shop.clock.now());
    expect(await shown(item.slug)).toBeUndefined();
    shop.clock.pass(30 * 60);
    await publishDueNews(shop.db, shop.clock.now());
    expect(await shown(item.slug)).toMatchObject({ published_at: item.published_at });
  });

  test('a published item becomes a draft again, and disappears', async () => {
    const item = await add({ published_at: inMinutes(-1) });
    expect(await shown(item.slug)).toBeDefined();
    const body = { ...newsForm({ slug: item.slug }), id: item.id, revision: 1 };
    await (await owner()).call('saveNews', { body });
    expect(await shown(item.slug)).toBeUndefined();
  });

  test('the cover is an uploaded picture, and dishes are shown in their order', async () => {
    const client = await owner();
    const { id: restaurantId } = await shop.restaurant('mama');
    const query = { restaurant_id: restaurantId, kind: 'wide' } as const;
    const { src } = await client.call('addPicture', { query, upload: await examplePhoto() });
    const [bread, soup] = [await shop.product('mama', 'bread'), await shop.product('mama', 'soup')];
    const product_ids = [bread.id, soup.id];
    const item = await add({ picture: src, product_ids, published_at: inMinutes(0) });
    expect(item.products.map(({ id }) => id)).toEqual(product_ids);
    expect(await shown(item.slug)).toMatchObject({
      image: src.replace('-1200', '-640'),
      image_large: src,
      products: [{ id: bread.id }, { id: soup.id }],
    });
  });

  test('a seeded item keeps the picture of its slug when its text is changed', async () => {
    const client = await owner();
    const seeded = (await client.call('getNewsList')).find(({ slug }) => slug === 'opening');
    const { id, revision, slug, picture, published_at } = seeded!;
    expect(picture).toBe('/pictures/news/opening-1200.webp');
    await client.call('saveNews', { body: { ...newsForm({ slug, picture, published_at }), id, revision } });
    expect(await shown(slug)).toMatchObject({ name: 'Летнее меню', image: '/pictures/news/opening-640.webp' });
  });

  test('an edit is in the audit log; one of an older revision is refused with the new version', async () => {
    const { id: staffId, client } = await signInAs(shop, 'owner');
    const { id, slug } = await add();
    const save = (ru: string) => ({
      body: { ...newsForm({ slug, name: { ru, en: 'One', ro: 'Unu' } }), id, revision: 1 },
    });
    await client.call('saveNews', save('Первая'));
    expect(await client.fail('saveNews', save('Вторая'))).toMatchObject({
      status: 409,
      code: 'stale',
      current: { id, revision: 2, name: { ru: 'Первая' } },
    });
    const isEdit = and(eq(auditLog.subject, `news ${id}`), eq(auditLog.action, 'saveNews'));
    expect(await shop.db.select().from(auditLog).where(isEdit)).toMatchObject([
      { staffId, before: { name: { ru: 'Летнее меню' } }, after: { name: { ru: 'Первая' } } },
    ]);
  });

  test('a removed item is gone', async () => {
    const item = await add({ published_at: inMinutes(0) });
    await (await owner()).call('removeNews', { body: { id: item.id, revision: 1 } });
    expect(await shown(item.slug)).toBeUndefined();
  });

  test.each<[string, Partial<NewsInput>, string]>([
    ['a taken address', { slug: 'winter' }, 'slug'],
    ['a picture that was not uploaded', { picture: 'https://example.com/a.webp' }, 'picture'],
    ['an unknown dish', { product_ids: [999_999] }, 'product_ids'],
  ])('an item is refused for %s', async (_what, extra, field) => {
    const refused = await (await owner()).fail('addNews', { body: newsForm(extra) });
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, [field]]);
  });

  test('a removed dish is not added, but stays where it was', async () => {
    const client = await owner();
    const { id: dish } = await shop.product('mama', 'bread');
    const item = await add({ product_ids: [dish] });
    await shop.db.update(products).set({ removedAt: shop.clock.now() }).where(eq(products.id, dish));
    const body = { ...newsForm({ slug: item.slug, product_ids: [dish] }), id: item.id, revision: 1 };
    expect(await client.call('saveNews', { body })).toMatchObject({ products: [{ id: dish }] });
    expect((await client.fail('addNews', { body: newsForm({ product_ids: [dish] }) })).status).toBe(422);
    await shop.db.update(products).set({ removedAt: null }).where(eq(products.id, dish));
  });

  test('now is the time of the server', async () => {
    const item = await add({ published_at: 'now' });
    expect(item).toMatchObject({ state: 'published', published_at: shop.clock.now().toISOString() });
  });

  test('the URL of what is public stays', async () => {
    const item = await add({ published_at: inMinutes(0) });
    const body = { ...newsForm({ published_at: item.published_at }), id: item.id, revision: 1 };
    expect((await (await owner()).fail('saveNews', { body })).errors).toHaveProperty('slug');
  });
});
