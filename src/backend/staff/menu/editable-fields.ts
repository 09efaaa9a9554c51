import type { products, restaurants } from '#backend/db/schema/index.ts';
import { ALLERGENS, DIETS, MEASURES } from '#contract/value-lists.ts';

// The fields that forms and menu files have in common, by the names of both, with amounts in minor units. A new column
// is mapped here or listed among the others, otherwise this file does not compile.

type ProductRow = typeof products.$inferSelect;
type RestaurantRow = typeof restaurants.$inferSelect;

type OtherProductColumns =
  | 'id'
  | 'restaurantId'
  | 'categoryId'
  | 'slug'
  | 'active'
  | 'stopped'
  | 'stoppedUntil'
  | 'picture'
  | 'position'
  | 'revision'
  | 'updatedAt'
  | 'removedAt';

/** The stored values that the contract contains, in the stored order. */
export const known = <Word extends string>(words: readonly Word[], stored: readonly string[]): Word[] =>
  stored.flatMap((value) => words.find((word) => word === value) ?? []);

export const allergenFields = ({ allergens, allergensKnown }: Pick<ProductRow, 'allergens' | 'allergensKnown'>) => ({
  allergens: known(ALLERGENS, allergens),
  allergens_known: allergensKnown,
});

export const productFields = (row: ProductRow) => ({
  name: row.name,
  description: row.description,
  price: row.price,
  weight: row.weight,
  measure: known(MEASURES, [row.measure])[0] ?? MEASURES[0],
  recommended: row.recommended,
  ...allergenFields(row),
  diets: known(DIETS, row.diets),
  synonyms: [...row.synonyms],
});

export const productColumns = (fields: ReturnType<typeof productFields>) =>
  ({
    name: fields.name,
    description: fields.description,
    price: fields.price,
    weight: fields.weight,
    measure: fields.measure,
    recommended: fields.recommended,
    allergens: [...new Set(fields.allergens)],
    allergensKnown: fields.allergens_known,
    diets: [...new Set(fields.diets)],
    synonyms: fields.synonyms,
  }) satisfies Record<Exclude<keyof ProductRow, OtherProductColumns>, unknown>;

/** The columns of a restaurant that neither its form nor menu files set. */
type ComputedRestaurantColumns =
  | 'id'
  | 'cityId'
  | 'slug'
  | 'active'
  | 'pausedUntil'
  | 'unattendedSince'
  | 'busyMinutes'
  | 'busyUntil'
  | 'ratingAverage'
  | 'ratingCount'
  | 'maxRefund'
  | 'position'
  | 'revision';

/** The columns that only menu files set beside those of the form, or in another format. */
type FileRestaurantColumns = 'phone' | 'maxOrder' | 'deliveryPaymentMethods' | 'pickupPaymentMethods' | 'picture';

/** The columns that a menu file sets beside those of `restaurantColumns`. */
export type OtherImportedColumns = Record<FileRestaurantColumns, unknown>;

export const restaurantFields = (row: RestaurantRow) => ({
  name: row.name,
  description: row.description,
  cuisines: [...row.cuisines],
  min_order: row.minOrder,
  lead_minutes: row.leadMinutes,
  pickup_minutes: row.pickupMinutes,
});

/** The fields that the form of a new restaurant does not have. */
export const NEW_RESTAURANT = { cuisines: [], pickup_minutes: null };

export const restaurantColumns = (fields: ReturnType<typeof restaurantFields>) =>
  ({
    name: fields.name,
    description: fields.description,
    cuisines: fields.cuisines,
    minOrder: fields.min_order,
    leadMinutes: fields.lead_minutes,
    pickupMinutes: fields.pickup_minutes,
  }) satisfies Record<Exclude<keyof RestaurantRow, ComputedRestaurantColumns | FileRestaurantColumns>, unknown>;
