import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import * as v from 'valibot';
import { requireRow } from '#backend/db/client.ts';
import { cities, optionGroups, options, products, restaurants } from '#backend/db/schema/index.ts';
import { textInAllLocales } from '#backend/testing/fixture.ts';
import type { Shop } from '#backend/testing/shop.ts';
import { country } from '#contract/country.ts';
import type { menuEndpoints, ProductInput } from '#contract/staff/menu.ts';
import type { menuFileEndpoints } from '#contract/staff/menu-files.ts';
import type { optionGroupEndpoints, OptionGroupInput } from '#contract/staff/option-groups.ts';
import type { pictureEndpoints } from '#contract/staff/pictures.ts';
import type { restaurantEndpoints } from '#contract/staff/restaurants.ts';
import { restaurantFields } from '../menu/editable-fields.ts';
import { Product } from '../menu-files/menu-file.ts';
import type { CreateRequest } from './example-requests.ts';
import { signInAs } from './staff-accounts.ts';
import { newSlug, resourceExamples } from './resource-examples.ts';
import { asMinor, toMinor } from '#contract/money.ts';

const NAME = textInAllLocales('Пример');

/** The fields of a dish, with their defaults of menu files. */
const EXAMPLE_DISH = v.parse(v.omit(Product, ['slug', 'active', 'picture', 'option_groups']), {
  name: { ru: 'Борщ', en: 'Borscht', ro: 'Borș' },
  description: { ru: 'Со сметаной', en: 'With sour cream', ro: 'Cu smântână' },
  price: 89.5,
  weight: 350,
  measure: 'g',
  allergens: ['milk'],
  allergens_known: true,
  diets: ['vegetarian'],
  synonyms: ['borshch'],
});

export const productForm = (categoryId: number, extra: Partial<ProductInput> = {}): ProductInput => ({
  ...EXAMPLE_DISH,
  category_id: categoryId,
  price: toMinor(EXAMPLE_DISH.price),
  ...extra,
});

export const groupForm = (extra: Partial<OptionGroupInput> = {}): OptionGroupInput => ({
  name: { ru: 'Размер', en: 'Size', ro: 'Mărime' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    {
      id: null,
      name: { ru: 'Малый', en: 'Small', ro: 'Mic' },
      price: 0,
      allergens: [],
      allergens_known: true,
    },
    {
      id: null,
      name: { ru: 'Большой', en: 'Large', ro: 'Mare' },
      price: 2500,
      allergens: [],
      allergens_known: true,
    },
  ],
  ...extra,
});

/** A photo of so many pixels: stripes, so that a crop shows where it is. */
export async function examplePhoto(
  width = 800,
  height = 600,
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width, height, channels: 3 as const, background: '#c84' };
  const half = { create: { ...create, width: Math.ceil(width / 2), background: '#48c' } };
  return new Uint8Array(
    await sharp({ create })
      .composite([{ input: await sharp(half).png().toBuffer(), left: 0, top: 0 }])
      .toFormat(format)
      .toBuffer(),
  );
}

/** A new product of the restaurant, as an edit names it. */
async function ofProduct({ db }: Shop, id: number) {
  const rows = await db.select({ revision: products.revision }).from(products).where(eq(products.id, id));
  return { id, revision: requireRow(rows).revision };
}

const newProduct = async (shop: Shop, restaurantId: number) =>
  ofProduct(shop, await resourceExamples.product(shop, restaurantId));

const newCategory = async (shop: Shop, restaurantId: number) => ({
  id: await resourceExamples.category(shop, restaurantId),
  revision: 1,
});

/** A new group, with an option, and the product that it belongs to. */
async function newGroup(shop: Shop, restaurantId: number) {
  const id = await resourceExamples.option_group(shop, restaurantId);
  await shop.db.insert(options).values({ groupId: id, name: NAME, price: asMinor(100) });
  const { productId } = requireRow(
    await shop.db.select({ productId: optionGroups.productId }).from(optionGroups).where(eq(optionGroups.id, id)),
  );
  const { revision } = await ofProduct(shop, productId);
  return { id, product_id: productId, revision };
}

async function ofRestaurant({ db }: Shop, id: number) {
  const rows = await db.select().from(restaurants).where(eq(restaurants.id, id));
  return requireRow(rows);
}

async function ofCity(shop: Shop, restaurantId: number) {
  const { cityId } = await ofRestaurant(shop, restaurantId);
  const rows = await shop.db
    .select({ id: cities.id, revision: cities.revision })
    .from(cities)
    .where(eq(cities.id, cityId));
  return requireRow(rows);
}

export const cityFields = { name: NAME, phone: '37322800100', delivery_price: 3000, free_from: 30000 };

/** The form of a restaurant with its stored values. */
async function restaurantForm(shop: Shop, restaurantId: number) {
  const row = await ofRestaurant(shop, restaurantId);
  const { id, revision, cityId } = row;
  return { id, revision, city_id: cityId, phone: '37322800100', ...restaurantFields(row), description: NAME };
}

type MenuEndpoint = keyof (typeof menuEndpoints &
  typeof menuFileEndpoints &
  ReturnType<typeof optionGroupEndpoints> &
  typeof restaurantEndpoints &
  typeof pictureEndpoints);

/** The menu file of the restaurant with a longer time for an order, as an owner exports and changes it. */
async function changedMenuFile(shop: Shop, restaurantId: number) {
  const { client } = await signInAs(shop, 'owner');
  const { text } = await client.call('exportMenuFile', { query: { restaurant_id: restaurantId } });
  const { leadMinutes } = await ofRestaurant(shop, restaurantId);
  const changed = text.replace(/"lead_minutes": \d+/, `"lead_minutes": ${leadMinutes + 1}`);
  const body = { restaurant_id: restaurantId, text: changed };
  const { version } = await client.call('previewMenuImport', { body });
  return { ...body, version };
}

/** Valid requests of the endpoints of menus. */
export const menuExamples: { readonly [Name in MenuEndpoint]: CreateRequest<Name> } = {
  getCities: async () => ({}),
  addCity: async () => ({ body: { slug: newSlug(), currency: country.currencies[0].code, ...cityFields } }),
  saveCity: async (shop, restaurantId) => ({
    body: { ...(await ofCity(shop, restaurantId)), ...cityFields, picture: '' },
  }),
  setCityActive: async (shop, restaurantId) => ({ body: { ...(await ofCity(shop, restaurantId)), active: true } }),
  addRestaurant: async (shop, restaurantId) => ({
    body: { ...(await restaurantForm(shop, restaurantId)), slug: newSlug(), address: NAME },
  }),
  getRestaurantDetails: async (_shop, restaurantId) => ({ query: { id: restaurantId } }),
  saveRestaurant: async (shop, restaurantId) => ({ body: await restaurantForm(shop, restaurantId) }),
  setRestaurantActive: async (shop, restaurantId) => {
    const { id, revision } = await ofRestaurant(shop, restaurantId);
    return { body: { id, revision, active: true } };
  },
  setRestaurantPicture: async (shop, restaurantId) => {
    const { id, revision } = await ofRestaurant(shop, restaurantId);
    return { body: { id, revision, src: null } };
  },

  getMenu: async (_shop, restaurantId) => ({ query: { restaurant_id: restaurantId } }),
  addCategory: async (_shop, restaurantId) => ({ body: { restaurant_id: restaurantId, name: NAME } }),
  saveCategory: async (shop, restaurantId) => ({ body: { ...(await newCategory(shop, restaurantId)), name: NAME } }),
  removeCategory: async (shop, restaurantId) => ({ body: await newCategory(shop, restaurantId) }),
  restoreCategory: async (shop, restaurantId) => ({ body: await newCategory(shop, restaurantId) }),
  moveCategory: async (shop, restaurantId) => ({
    body: { id: await resourceExamples.category(shop, restaurantId), direction: 'up' },
  }),

  getMenuProduct: async (shop, restaurantId) => ({ query: { id: await resourceExamples.product(shop, restaurantId) } }),
  addProduct: async (shop, restaurantId) => ({
    body: productForm(await resourceExamples.category(shop, restaurantId)),
  }),
  saveProduct: async (shop, restaurantId) => ({
    body: {
      ...(await newProduct(shop, restaurantId)),
      ...productForm(await resourceExamples.category(shop, restaurantId)),
    },
  }),
  setProductActive: async (shop, restaurantId) => ({
    body: { ...(await newProduct(shop, restaurantId)), active: false },
  }),
  setProductPicture: async (shop, restaurantId) => ({ body: { ...(await newProduct(shop, restaurantId)), src: null } }),
  removeProduct: async (shop, restaurantId) => ({ body: await newProduct(shop, restaurantId) }),
  restoreProduct: async (shop, restaurantId) => ({ body: await newProduct(shop, restaurantId) }),
  moveProduct: async (shop, restaurantId) => ({
    body: { id: await resourceExamples.product(shop, restaurantId), direction: 'down' },
  }),

  exportMenuFile: async (_shop, restaurantId) => ({ query: { restaurant_id: restaurantId } }),
  previewMenuImport: async (shop, restaurantId) => {
    const { version: _version, ...body } = await changedMenuFile(shop, restaurantId);
    return { body };
  },
  importMenu: async (shop, restaurantId) => ({
    body: { ...(await changedMenuFile(shop, restaurantId)), overwrite: false },
  }),

  saveOptionGroup: async (shop, restaurantId) => ({
    body: { ...(await newGroup(shop, restaurantId)), ...groupForm() },
  }),
  removeOptionGroup: async (shop, restaurantId) => ({ body: await newGroup(shop, restaurantId) }),
  moveOptionGroup: async (shop, restaurantId) => ({
    body: { ...(await newGroup(shop, restaurantId)), direction: 'up' },
  }),
  copyOptionGroup: async (shop, restaurantId) => ({
    body: {
      id: await resourceExamples.option_group(shop, restaurantId),
      product_ids: [await resourceExamples.product(shop, restaurantId)],
    },
  }),

  addShopPicture: async () => ({ query: { kind: 'logo' }, upload: await examplePhoto() }),
  addPicture: async (_shop, restaurantId) => ({
    query: { restaurant_id: restaurantId, kind: 'dish' },
    upload: await examplePhoto(),
  }),
  cropPicture: async (shop, restaurantId) => {
    const { client } = await signInAs(shop, 'owner');
    const { query, upload } = await menuExamples.addPicture(shop, restaurantId);
    const { src } = await client.call('addPicture', { ...(query && { query }), ...(upload && { upload }) });
    return { body: { restaurant_id: restaurantId, src, focus_x: 0.2, focus_y: 0.5 } };
  },
};
