import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { infoPages, infoPageVersions, orders } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { orderFor, quoteSoups } from '#backend/testing/ordering.ts';
import { LOCALES } from '#contract/constants.ts';
import { type InfoPageInput, MAX_INFO_PAGES } from '#contract/staff/info-pages.ts';
import { infoPageForm } from '../testing/info-page-form.ts';
import { signInAs } from '../testing/staff-accounts.ts';
import { addStartingPages } from './starting-pages.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const owner = async () => (await signInAs(shop, 'owner')).client;
  const add = async (extra: Partial<InfoPageInput> = {}) =>
    (await owner()).call('addInfoPage', { body: infoPageForm(extra) });
  const save = async (page: { id: number; revision: number }, extra: Partial<InfoPageInput>) =>
    (await owner()).call('saveInfoPage', { body: { ...infoPageForm(extra), id: page.id, revision: page.revision } });
  const slugsInFooter = async () => (await shop.client.request('getOptions')).pages?.map(({ slug }) => slug);

  test('a shop without public pages says nothing of them', async () => {
    const draft = await add({ name: { ru: 'Черновик' }, text: {} });
    expect(await shop.client.request('getOptions')).not.toHaveProperty('pages');
    expect((await shop.client.requestError('getInfoPage', { query: { slug: draft.slug } })).status).toBe(404);
    const { pages } = await (await owner()).call('getInfoPageList');
    expect(pages.find(({ id }) => id === draft.id)).toMatchObject({ is_public: false, missing: LOCALES });
  });

  test('a published page is in the footer in its order, and in the language of its texts', async () => {
    const later = await add({ slug: 'delivery', position: 2, is_public: true });
    const first = await add({
      name: { ru: 'О нас', ro: 'Despre noi' },
      text: { ru: 'Мы' },
      position: 1,
      is_public: true,
    });
    expect(await slugsInFooter()).toEqual([first.slug, later.slug]);
    const page = await shop.client.request('getInfoPage', { query: { slug: first.slug }, locale: 'ro' });
    expect(page).toMatchObject({ name: 'Despre noi', text: 'Мы', text_lang: 'ru' });
    expect(page).not.toHaveProperty('name_lang');
    await save(first, { slug: first.slug });
    expect(await slugsInFooter()).toEqual([later.slug]);
  });

  test('what is published needs a title and a text in the default language, and keeps its address', async () => {
    const refused = await (await owner()).fail('addInfoPage', { body: infoPageForm({ text: {}, is_public: true }) });
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['text.ru']]);
    const page = await add({ is_public: true });
    const body = { ...infoPageForm({ is_public: true }), id: page.id, revision: 1 };
    expect((await (await owner()).fail('saveInfoPage', { body })).errors).toHaveProperty('slug');
  });

  test('a text with blanks is published only after a warning that names its language', async () => {
    const client = await owner();
    const text = { ...infoPageForm().text, ro: 'Vânzător: [denumirea companiei]. [Telefon](tel:+37322800000)' };
    const draft = await add({ text });
    const body = { ...infoPageForm({ slug: draft.slug, text, is_public: true }), id: draft.id, revision: 1 };
    expect(await client.fail('saveInfoPage', { body })).toMatchObject({
      status: 409,
      code: 'unconfirmed',
      warnings: [{ code: 'page_with_blanks', message: expect.stringMatching(/^Română: the text still has blanks/) }],
    });
    expect((await client.fail('addInfoPage', { body: infoPageForm({ text, is_public: true }) })).status).toBe(409);
    expect(await client.call('saveInfoPage', { body: { ...body, confirmed: true } })).toMatchObject({
      is_public: true,
    });
    await add({ text: { ...text, ro: '[Telefon](tel:+37322800000)' }, is_public: true });
  });

  test('every save is a version with its time and person, which nothing changes', async () => {
    const page = await add();
    shop.clock.pass(60);
    const saved = await save(page, { slug: page.slug, text: { ru: 'Новый текст' }, is_public: true });
    const client = await owner();
    const versions = await client.call('getInfoPageVersions', { query: { id: page.id } });
    expect(versions.map(({ revision, is_public: isPublic }) => [revision, isPublic])).toEqual([
      [saved.revision, true],
      [1, false],
    ]);
    expect(versions[0]).toMatchObject({ at: shop.clock.now().toISOString(), person: expect.any(String) as string });
    const [, first] = versions;
    const manager = (await signInAs(shop, 'manager', [1])).client;
    const text = await manager.call('getInfoPageVersion', { query: { version_id: first?.id ?? 0 } });
    expect(text.text).toMatchObject(infoPageForm().text);
    const change = shop.db.update(infoPageVersions).set({ isPublic: true }).where(eq(infoPageVersions.pageId, page.id));
    await expect(change.execute()).rejects.toThrow();
  });

  test('an order keeps the version of the terms that the customer accepted, and with it the page', async () => {
    const terms = await add({ slug: 'terms', is_public: true });
    const [shown] = (await shop.client.request('getOptions')).pages?.filter(({ slug }) => slug === 'terms') ?? [];
    const customer = await shop.signIn();
    const quote = await quoteSoups(shop, customer);
    const place = { token: customer.token, body: orderFor(quote, customer, { terms_version: shown?.version ?? 0 }) };
    const { order } = await shop.client.request('createOrder', place);
    await save(terms, { slug: 'terms', text: { ru: 'Другие условия' }, is_public: true });
    const client = await owner();
    const details = await client.call('getOrderDetails', { query: { order_id: order.id } });
    expect(details.terms).toMatchObject({ version_id: shown?.version, revision: 1 });
    const body = { id: terms.id, revision: 2 };
    expect((await client.fail('removeInfoPage', { body })).status).toBe(409);
    expect(await client.call('getInfoPageVersions', { query: { id: terms.id } })).toHaveLength(2);
  });

  test('an order without terms stores none, and one with any other page is refused', async () => {
    const customer = await shop.signIn();
    const other = await add({ is_public: true });
    const rows = await shop.db.select().from(infoPageVersions).where(eq(infoPageVersions.pageId, other.id));
    const quote = await quoteSoups(shop, customer);
    const wrong = { token: customer.token, body: orderFor(quote, customer, { terms_version: rows[0]?.id ?? 0 }) };
    expect((await shop.client.requestError('createOrder', wrong)).errors).toHaveProperty('terms_version');
    const { order } = await shop.client.request('createOrder', {
      token: customer.token,
      body: orderFor(quote, customer),
    });
    const [stored] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
    expect(stored?.termsVersionId).toBeNull();
  });

  test('a page that no order refers to is removed with its versions', async () => {
    const page = await add({ is_public: true });
    await (await owner()).call('removeInfoPage', { body: { id: page.id, revision: 1 } });
    expect((await shop.client.requestError('getInfoPage', { query: { slug: page.slug } })).status).toBe(404);
    expect(await shop.db.$count(infoPageVersions, eq(infoPageVersions.pageId, page.id))).toBe(0);
  });

  test('there are at most so many pages', async () => {
    for (let count = await shop.db.$count(infoPages); count < MAX_INFO_PAGES; count += 1) await add();
    expect((await (await owner()).fail('addInfoPage', { body: infoPageForm() })).status).toBe(409);
  });

  test('a new shop gets drafts of the usual pages in every language, once', async () => {
    await shop.db.update(orders).set({ termsVersionId: null });
    await shop.db.delete(infoPages);
    await addStartingPages(shop.db, shop.clock.now());
    await addStartingPages(shop.db, shop.clock.now());
    const { pages } = await (await owner()).call('getInfoPageList');
    expect(pages.map(({ slug }) => slug)).toEqual(['terms', 'delivery', 'returns', 'about', 'contacts', 'privacy']);
    expect(pages.filter(({ is_public: isPublic, missing }) => isPublic || missing.length > 0)).toEqual([]);
    const privacy = pages.find(({ slug }) => slug === 'privacy');
    const { text } = await (await owner()).call('getInfoPageDetails', { query: { id: privacy?.id ?? 0 } });
    expect(text.ru).toContain('<li>theme:');
    // As it is, it can be saved and published.
    await save(privacy ?? { id: 0, revision: 0 }, { slug: 'privacy', text, is_public: true });
    expect(await slugsInFooter()).toEqual(['privacy']);
  });
});
