import * as v from 'valibot';
import { MinorAmount, PriceInput } from '../amounts.ts';
import { boundedArray } from '../bounded-lists.ts';
import { Confirmed, Id, MANAGER_ROLES, Revision, type StaffEndpoint } from './definition.ts';
import { AllergenFields, AllergenInputFields, LocalizedNameInput } from './common-fields.ts';
import { LocalizedText } from '../localized-text.ts';

export const OPTION_KINDS = ['modifier', 'additive'] as const;
export const MAX_OPTIONS = 100;

/** A group of options of a product: the variants of a `modifier`, or the extras of an `additive`. */
export const OptionGroup = v.object({
  id: v.number(),
  name: LocalizedText,
  kind: v.picklist(OPTION_KINDS),
  required: v.boolean(),
  /** Smallest and largest number of units over the whole group; a `max` of 0 means no limit. */
  min: v.number(),
  max: v.number(),
  options: v.array(v.object({ id: v.number(), name: LocalizedText, price: MinorAmount, ...AllergenFields })),
});
export type OptionGroup = v.InferOutput<typeof OptionGroup>;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_OPTIONS));

/**
 * The fields of a group that staff can edit. Options without an id are new; those that are not listed are deleted.
 * The handler requires `min` to be at least 1 if `required` is true, and 0 otherwise.
 */
export const OptionGroupInput = v.object({
  name: LocalizedNameInput,
  kind: v.picklist(OPTION_KINDS),
  required: v.boolean(),
  min: Count,
  max: Count,
  options: v.pipe(
    boundedArray(
      v.object({ id: v.nullable(Id), name: LocalizedNameInput, price: PriceInput, ...AllergenInputFields }),
      MAX_OPTIONS,
    ),
    v.minLength(1),
  ),
});
export type OptionGroupInput = v.InferInput<typeof OptionGroupInput>;
export type ParsedOptionGroup = v.InferOutput<typeof OptionGroupInput>;

/** The product of a group, with the product's revision: groups have none of their own. */
const ProductIdAndRevision = { product_id: Id, revision: Revision };

const MAX_COPIES = 500;

/**
 * The endpoints that change groups. Their response is the product; its schema is a parameter, because `menu.ts` imports
 * this module.
 */
export const optionGroupEndpoints = <Product extends v.GenericSchema>(Product: Product) =>
  ({
    /** Adds a group to a product, or replaces the one with this id. */
    saveOptionGroup: {
      method: 'POST',
      path: '/staff/api/save-option-group',
      access: MANAGER_ROLES,
      resourceAccess: { product_id: 'product', id: 'option_group' },
      body: v.object({
        ...ProductIdAndRevision,
        id: v.nullable(Id),
        ...OptionGroupInput.entries,
        confirmed: Confirmed,
      }),
      response: Product,
      acceptsIdempotencyKey: true,
    },
    removeOptionGroup: {
      method: 'POST',
      path: '/staff/api/remove-option-group',
      access: MANAGER_ROLES,
      resourceAccess: { product_id: 'product', id: 'option_group' },
      body: v.object({ ...ProductIdAndRevision, id: Id, confirmed: Confirmed }),
      response: Product,
    },
    moveOptionGroup: {
      method: 'POST',
      path: '/staff/api/move-option-group',
      access: MANAGER_ROLES,
      resourceAccess: { product_id: 'product', id: 'option_group' },
      body: v.object({ ...ProductIdAndRevision, id: Id, direction: v.picklist(['up', 'down']) }),
      response: Product,
    },
    /** Copies a group to other products of the restaurant, in place of a group with the same name. */
    copyOptionGroup: {
      method: 'POST',
      path: '/staff/api/copy-option-group',
      access: MANAGER_ROLES,
      resourceAccess: { id: 'option_group' },
      body: v.object({ id: Id, product_ids: v.pipe(boundedArray(Id, MAX_COPIES), v.minLength(1)) }),
      response: v.object({ copied: v.number() }),
    },
  }) as const satisfies Record<string, StaffEndpoint>;
