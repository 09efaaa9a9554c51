import * as v from 'valibot';
import { MinorAmount, PriceInput } from '../amounts.ts';
import { boundedArray } from '../bounded-lists.ts';
import { singleLineInput } from '../text-input.ts';
import { LOCALES, MAX_NAME_LENGTH } from '../constants.ts';
import { DIETS, MEASURES } from '../value-lists.ts';
import { Confirmed, Done, Id, MANAGER_ROLES, QueryId, type StaffEndpoint } from './definition.ts';
import {
  AllergenFields,
  AllergenInputFields,
  LocalizedLongTextInput,
  LocalizedNameInput,
  IdAndRevision,
} from './common-fields.ts';
import { LocalizedText } from '../localized-text.ts';
import { OptionGroup } from './option-groups.ts';
import { MAX_PICTURE_URL_LENGTH } from './pictures.ts';

export const MAX_SYNONYMS = 30;
const MAX_WEIGHT = 100_000;

/** A product in the menu editor. Prices are in minor units. */
export const MenuProduct = v.object({
  id: v.number(),
  revision: v.number(),
  category_id: v.number(),
  slug: v.string(),
  name: LocalizedText,
  description: LocalizedText,
  price: MinorAmount,
  /** Amount of one portion in `measure`; null if not known. */
  weight: v.nullable(v.number()),
  measure: v.picklist(MEASURES),
  /** Whether it can be ordered; if not, it is still shown on the menu. */
  active: v.boolean(),
  recommended: v.boolean(),
  ...AllergenFields,
  diets: v.array(v.picklist(DIETS)),
  synonyms: v.array(v.string()),
  /** URL of the picture; empty without one. */
  picture: v.string(),
  /** Whether it was removed from the menu; it can be restored. */
  removed: v.boolean(),
  option_groups: v.array(OptionGroup),
});
export type MenuProduct = v.InferOutput<typeof MenuProduct>;

/** A product in the list of a menu. */
const MenuProductRow = v.object({
  id: v.number(),
  revision: v.number(),
  name: LocalizedText,
  price: MinorAmount,
  active: v.boolean(),
  picture: v.string(),
  removed: v.boolean(),
  /** What the product lacks: languages without one of its texts or of its options', a picture, a statement on allergens. */
  missing: v.array(v.picklist([...LOCALES, 'picture', 'allergens'])),
});
export type MenuProductRow = v.InferOutput<typeof MenuProductRow>;

export const MenuCategory = v.object({
  id: v.number(),
  revision: v.number(),
  slug: v.string(),
  name: LocalizedText,
  removed: v.boolean(),
});
export type MenuCategory = v.InferOutput<typeof MenuCategory>;

/** A menu in display order, with its removed categories and products. */
export const Menu = v.object({
  restaurant_id: v.number(),
  currency: v.string(),
  /** Path of the page that customers see, without a language. */
  path: v.string(),
  categories: v.array(v.object({ ...MenuCategory.entries, products: v.array(MenuProductRow) })),
});
export type Menu = v.InferOutput<typeof Menu>;

/** The fields of the product form. */
export const ProductInput = v.object({
  category_id: Id,
  name: LocalizedNameInput,
  description: LocalizedLongTextInput,
  price: PriceInput,
  weight: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_WEIGHT))),
  measure: v.picklist(MEASURES),
  recommended: v.boolean(),
  ...AllergenInputFields,
  diets: boundedArray(v.picklist(DIETS), DIETS.length),
  synonyms: boundedArray(v.pipe(singleLineInput(MAX_NAME_LENGTH), v.nonEmpty()), MAX_SYNONYMS),
});
export type ProductInput = v.InferInput<typeof ProductInput>;

export const CategoryInput = v.object({ name: LocalizedNameInput });

/** Common properties of the endpoints that change one product. */
const productChange = {
  method: 'POST',
  access: MANAGER_ROLES,
  resourceAccess: { id: 'product' },
  response: MenuProduct,
} as const;
const categoryChange = {
  method: 'POST',
  access: MANAGER_ROLES,
  resourceAccess: { id: 'category' },
  response: MenuCategory,
} as const;
const Move = v.object({ id: Id, direction: v.picklist(['up', 'down']) });

export const menuEndpoints = {
  getMenu: {
    method: 'GET',
    path: '/staff/api/get-menu',
    access: MANAGER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    query: v.object({ restaurant_id: QueryId }),
    response: Menu,
  },
  getMenuProduct: {
    method: 'GET',
    path: '/staff/api/get-menu-product',
    access: MANAGER_ROLES,
    resourceAccess: { id: 'product' },
    query: v.object({ id: QueryId }),
    response: MenuProduct,
  },
  addProduct: {
    method: 'POST',
    path: '/staff/api/add-product',
    access: MANAGER_ROLES,
    resourceAccess: { category_id: 'category' },
    body: v.object({ ...ProductInput.entries, confirmed: Confirmed }),
    response: MenuProduct,
    acceptsIdempotencyKey: true,
  },
  saveProduct: {
    ...productChange,
    path: '/staff/api/save-product',
    resourceAccess: { id: 'product', category_id: 'category' },
    body: v.object({ ...IdAndRevision, ...ProductInput.entries, confirmed: Confirmed }),
  },
  /** Whether a product can be ordered. */
  setProductActive: {
    ...productChange,
    path: '/staff/api/set-product-active',
    body: v.object({ ...IdAndRevision, active: v.boolean() }),
  },
  /** Sets the picture of a product to an uploaded one; null removes it. */
  setProductPicture: {
    ...productChange,
    path: '/staff/api/set-product-picture',
    body: v.object({
      ...IdAndRevision,
      src: v.nullable(v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_PICTURE_URL_LENGTH))),
    }),
  },
  /** Takes a product off the menu. Its page responds with 410; orders still contain it. */
  removeProduct: { ...productChange, path: '/staff/api/remove-product', body: v.object(IdAndRevision) },
  /** Puts a removed product on the menu again, and its category if that was removed too. */
  restoreProduct: { ...productChange, path: '/staff/api/restore-product', body: v.object(IdAndRevision) },
  /** Moves a product past its neighbour in its category. */
  moveProduct: { ...productChange, path: '/staff/api/move-product', body: Move, response: Done },
  addCategory: {
    method: 'POST',
    path: '/staff/api/add-category',
    access: MANAGER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    body: v.object({ restaurant_id: Id, ...CategoryInput.entries }),
    response: MenuCategory,
    acceptsIdempotencyKey: true,
  },
  saveCategory: {
    ...categoryChange,
    path: '/staff/api/save-category',
    body: v.object({ ...IdAndRevision, ...CategoryInput.entries }),
  },
  /** Takes a category off the menu with its products. */
  removeCategory: { ...categoryChange, path: '/staff/api/remove-category', body: v.object(IdAndRevision) },
  /** Puts a category on the menu again, with the products that were removed with it. */
  restoreCategory: { ...categoryChange, path: '/staff/api/restore-category', body: v.object(IdAndRevision) },
  moveCategory: { ...categoryChange, path: '/staff/api/move-category', body: Move, response: Done },
} as const satisfies Record<string, StaffEndpoint>;
