import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog, categories, products as productRows } from '#backend/db/schema/index.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { eachDatabase } from '#backend/testing.ts';
import { groupForm, productForm } from '../testing/menu-examples.ts';
import { signInAs } from '../testing/staff-accounts.ts';

eachDatabase((name, open) => {
  const shop = open();
  const mama = async () => (await shop.restaurant('mama')).id;
  const texts = (en: string) => ({ ru: `${en} ru`, en, ro: `${en} ro` });

  /** A manager, and a new category of the menu. */
  async function openMenu(name = 'Soups') {
    const restaurantId = await mama();
    const { id: staffId, client } = await signInAs(shop, 'manager', [restaurantId]);
    const category = await client.call('addCategory', { body: { restaurant_id: restaurantId, name: texts(name) } });
    const menu = () => client.call('getMenu', { query: { restaurant_id: restaurantId } });
    const products = async () =>
      (await menu()).categories.find(({ id }) => id === category.id)?.products.map(({ name: { en } }) => en);
    /** What customers see of the category. */
    const shown = async () => {
      const query = { id_restaurant: restaurantId };
      const { categories: visible } = await shop.client.request('getRestaurant', { query });
      return visible.find(({ slug }) => slug === category.slug)?.products.map(({ slug }) => slug);
    };
    return { restaurantId, staffId, client, category, menu, products, shown };
  }

  test('a dish that a manager adds is what customers read, and its page', async () => {
    const { restaurantId, client, category, shown } = await openMenu();
    const added = await client.call('addProduct', { body: productForm(category.id) });
    expect(added).toMatchObject({ slug: 'borscht', price: 8950, revision: 1, active: true, picture: '' });
    expect(await shown()).toEqual(['borscht']);
    const query = { id_restaurant: restaurantId, slug: 'borscht' };
    expect(await shop.client.request('getProduct', { query })).toMatchObject({
      name: 'Борщ',
      price: 89.5,
      allergens: ['milk'],
      diets: ['vegetarian'],
      image: '',
    });
  });

  test('an edit raises the revision and is in the audit log with both versions', async () => {
    const { staffId, client, category } = await openMenu();
    const { id } = await client.call('addProduct', { body: productForm(category.id) });
    const body = { ...productForm(category.id, { price: 9900 }), id, revision: 1 };
    expect(await client.call('saveProduct', { body })).toMatchObject({ price: 9900, revision: 2 });
    const entries = await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, `product ${id}`), eq(auditLog.action, 'saveProduct')));
    expect(entries).toMatchObject([{ staffId, before: { price: 8950 }, after: { price: 9900 } }]);
  });

  test('an edit of an older revision changes nothing and returns the product as it is now', async () => {
    const { client, category } = await openMenu();
    const { id } = await client.call('addProduct', { body: productForm(category.id) });
    const save = (price: number) => ({ body: { ...productForm(category.id, { price }), id, revision: 1 } });
    await client.call('saveProduct', save(9000));
    const refused = await client.fail('saveProduct', save(9500));
    expect(refused).toMatchObject({ status: 409, code: 'stale', current: { id, price: 9000, revision: 2 } });
    expect((await client.call('getMenuProduct', { query: { id } })).price).toBe(9000);
  });

  test('two edits at the same time: one is saved, the other refused', async () => {
    const { client, category } = await openMenu();
    const { id } = await client.call('addProduct', { body: productForm(category.id) });
    const save = (price: number) =>
      client.send('saveProduct', { body: { ...productForm(category.id, { price }), id, revision: 1 } });
    const statuses = (await Promise.all([save(1000), save(2000)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test('one person changes fields, availability and groups one after the other without a conflict', async () => {
    const { client, category } = await openMenu();
    const { id } = await client.call('addProduct', { body: productForm(category.id) });
    let { revision } = await client.call('setProductActive', { body: { id, revision: 1, active: false } });
    const group = { ...groupForm(), id: null, product_id: id, revision };
    ({ revision } = await client.call('saveOptionGroup', { body: group }));
    const saved = await client.call('saveProduct', { body: { ...productForm(category.id), id, revision } });
    expect(saved).toMatchObject({ revision: 4, active: false, option_groups: [{ name: { en: 'Size' } }] });
  });

  test('a repeated request with the same key adds one dish', async () => {
    const { client, category, products } = await openMenu();
    const add = () => client.call('addProduct', { body: productForm(category.id), idempotencyKey: 'add-borscht' });
    expect(await add()).toEqual(await add());
    expect(await products()).toEqual(['Borscht']);
  });

  test('dishes of the same name get URLs of their own', async () => {
    const { client, category } = await openMenu();
    const name = { ru: 'Обложка', en: 'Cover', ro: 'Copertă' };
    const add = async () => (await client.call('addProduct', { body: productForm(category.id, { name }) })).slug;
    expect([await add(), await add()]).toEqual(['cover-2', 'cover-3']);
  });

  test('a dish does not get the URL of the reviews', async () => {
    const { client, category } = await openMenu();
    const name = { ru: 'Отзывы', en: 'Reviews', ro: 'Recenzii' };
    const { slug } = await client.call('addProduct', { body: productForm(category.id, { name }) });
    expect(slug).toBe('reviews-2');
  });

  test.each([
    ['a text is missing in the default language', { name: { ru: '', en: 'Borscht', ro: 'Borș' } }, 'name.ru'],
    ['the price is negative', { price: -1 }, 'price'],
    ['the price has a fraction of a ban', { price: 0.5 }, 'price'],
  ])('a dish is refused if %s', async (_what, extra, field) => {
    const { client, category } = await openMenu();
    const refused = await client.fail('addProduct', { body: productForm(category.id, extra) });
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, [field]]);
  });

  test('a dish without translations is listed with the languages it lacks, and its slug is transliterated', async () => {
    const { client, restaurantId, category } = await openMenu();
    const body = productForm(category.id, { name: { ru: 'Щи по-деревенски', en: '', ro: ' ' } });
    const added = await client.call('addProduct', { body });
    expect(added.slug).toBe('shchi-po-derevenski');
    const stored = await shop.db
      .select({ name: productRows.name })
      .from(productRows)
      .where(eq(productRows.id, added.id));
    expect(stored).toEqual([{ name: { ru: 'Щи по-деревенски' } }]);
    const { categories } = await client.call('getMenu', { query: { restaurant_id: restaurantId } });
    const missing = categories.flatMap(({ products }) => products).find(({ id }) => id === added.id)?.missing;
    expect(missing).toEqual(expect.arrayContaining(['en', 'ro']));
    expect(missing).not.toContain('ru');
  });

  test('a dish is not moved to the category of another restaurant', async () => {
    const owner = await signInAs(shop, 'owner');
    const { client, category } = await openMenu();
    const { id } = await client.call('addProduct', { body: productForm(category.id) });
    const body = { restaurant_id: (await shop.restaurant('solo')).id, name: texts('Foreign') };
    const foreign = await owner.client.call('addCategory', { body });
    const save = { ...productForm(foreign.id), id, revision: 1 };
    expect((await owner.client.fail('saveProduct', { body: save })).status).toBe(404);
  });

  describe('the order of a menu', () => {
    test('dishes are moved past their neighbours, and stay at the ends', async () => {
      const { client, category, products, shown } = await openMenu();
      const ids: number[] = [];
      for (const en of ['One', 'Two', 'Three'])
        ids.push((await client.call('addProduct', { body: productForm(category.id, { name: texts(en) }) })).id);
      const [one = 0, , three = 0] = ids;
      await client.call('moveProduct', { body: { id: three, direction: 'up' } });
      expect(await products()).toEqual(['One', 'Three', 'Two']);
      await client.call('moveProduct', { body: { id: one, direction: 'up' } });
      expect(await products()).toEqual(['One', 'Three', 'Two']);
      expect(await shown()).toEqual(['one', 'three', 'two']);
    });

    test('categories are moved; a removed dish in between is no obstacle', async () => {
      const first = await openMenu('First');
      const second = await openMenu('Second');
      await second.client.call('moveCategory', { body: { id: second.category.id, direction: 'up' } });
      const order = (await first.menu()).categories.map(({ id }) => id);
      expect(order.indexOf(second.category.id)).toBeLessThan(order.indexOf(first.category.id));
    });

    test('moves of several dishes and categories at once all succeed', async () => {
      const { client, category, products } = await openMenu('Busy');
      const ids: number[] = [];
      for (const en of ['One', 'Two', 'Three'])
        ids.push((await client.call('addProduct', { body: productForm(category.id, { name: texts(en) }) })).id);
      const other = await openMenu('Busy too');
      const moves = Array.from({ length: 5 }, () => [
        ...ids.map((id) => client.call('moveProduct', { body: { id, direction: 'up' } })),
        ...[category.id, other.category.id].map((id) => client.call('moveCategory', { body: { id, direction: 'up' } })),
      ]).flat();
      expect(await Promise.all(moves)).toEqual(moves.map(() => ({ done: true })));
      expect((await products())?.toSorted()).toEqual(['One', 'Three', 'Two']);
    });

    test.runIf(name === 'PostgreSQL')('a move does not wait for a transaction that refers to the dish', async () => {
      const { client, category } = await openMenu();
      await client.call('addProduct', { body: productForm(category.id, { name: texts('One') }) });
      const { id } = await client.call('addProduct', { body: productForm(category.id, { name: texts('Two') }) });
      // As the search index and orders do by their foreign keys.
      await inTransaction(shop.db, async (tx) => {
        await tx.select({ id: productRows.id }).from(productRows).where(eq(productRows.id, id)).for('key share');
        expect(await client.call('moveProduct', { body: { id, direction: 'up' } })).toEqual({ done: true });
      });
    });

    test('moving does not raise the revision: a staff member who edits the dish meets no conflict', async () => {
      const { client, category } = await openMenu();
      await client.call('addProduct', { body: productForm(category.id, { name: texts('One') }) });
      const { id } = await client.call('addProduct', { body: productForm(category.id, { name: texts('Two') }) });
      await client.call('moveProduct', { body: { id, direction: 'up' } });
      expect((await client.call('getMenuProduct', { query: { id } })).revision).toBe(1);
    });
  });

  describe('removing', () => {
    test('a removed dish is gone for customers with 410, and comes back with its id', async () => {
      const { restaurantId, client, category, shown } = await openMenu();
      const { id, slug } = await client.call('addProduct', { body: productForm(category.id) });
      const removed = await client.call('removeProduct', { body: { id, revision: 1 } });
      expect(removed).toMatchObject({ removed: true, revision: 2 });
      expect(await shown()).toEqual([]);
      const query = { id_restaurant: restaurantId, slug };
      expect((await shop.client.requestError('getProduct', { query })).status).toBe(410);
      await client.call('restoreProduct', { body: { id, revision: 2 } });
      expect((await shop.client.request('getProduct', { query })).id).toBe(id);
    });

    test('a category takes its dishes with it, and brings back those that went with it', async () => {
      const { client, category, shown } = await openMenu();
      const { id } = await client.call('addProduct', { body: productForm(category.id, { name: texts('Gone') }) });
      await client.call('addProduct', { body: productForm(category.id, { name: texts('Stays') }) });
      await client.call('removeProduct', { body: { id, revision: 1 } });
      shop.clock.pass(1);
      const { revision } = await client.call('removeCategory', { body: { id: category.id, revision: 1 } });
      expect(await shown()).toBeUndefined();
      shop.clock.pass(1);
      const again = await client.call('removeCategory', { body: { id: category.id, revision } });
      await client.call('restoreCategory', { body: { id: category.id, revision: again.revision } });
      expect(await shown()).toEqual(['stays']);
    });

    test('a dish that is restored brings its category back', async () => {
      const { client, category, shown } = await openMenu();
      const { id } = await client.call('addProduct', { body: productForm(category.id, { name: texts('Back') }) });
      await client.call('removeCategory', { body: { id: category.id, revision: 1 } });
      await client.call('restoreProduct', { body: { id, revision: 2 } });
      expect(await shown()).toEqual(['back']);
      const entries = await shop.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.subject, `category ${category.id}`), eq(auditLog.action, 'restoreProduct')));
      expect(entries).toMatchObject([{ before: { removed: true }, after: { removed: false } }]);
    });

    test('nothing is added to a removed category', async () => {
      const { client, category } = await openMenu();
      await client.call('removeCategory', { body: { id: category.id, revision: 1 } });
      const refused = await client.fail('addProduct', { body: productForm(category.id) });
      expect(refused.errors).toEqual({ category_id: ['This category was removed from the menu.'] });
      expect(await shop.db.$count(categories, eq(categories.id, category.id))).toBe(1);
    });
  });
});
