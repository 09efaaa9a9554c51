import * as v from 'valibot';
import { Id, MANAGER_ROLES, Revision, type StaffEndpoint } from './definition.ts';
import { AllergenFields, NameInput, PriceInput, Texts } from './menu-fields.ts';

export const OPTION_KINDS = ['modifier', 'additive'] as const;
const MAX_OPTIONS = 100;

/** A group of options of a product: of a `modifier` customers choose a variant, of an `additive` what is added. */
export const OptionGroup = v.object({
  id: v.number(),
  name: Texts,
  kind: v.picklist(OPTION_KINDS),
  required: v.boolean(),
  /** Smallest and largest number of units over the whole group; a `max` of 0 means no limit. */
  min: v.number(),
  max: v.number(),
  options: v.array(v.object({ id: v.number(), name: Texts, price: v.number(), ...AllergenFields })),
});
export type OptionGroup = v.InferOutput<typeof OptionGroup>;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_OPTIONS));

/** The fields of a group that its form has. Options without an id are new; those that are not listed are deleted. */
export const OptionGroupInput = v.object({
  name: NameInput,
  kind: v.picklist(OPTION_KINDS),
  required: v.boolean(),
  min: Count,
  max: Count,
  options: v.pipe(
    v.array(v.object({ id: v.nullable(Id), name: NameInput, price: PriceInput, ...AllergenFields })),
    v.minLength(1),
    v.maxLength(MAX_OPTIONS),
  ),
});
export type OptionGroupInput = v.InferInput<typeof OptionGroupInput>;
export type ParsedOptionGroupForm = v.InferOutput<typeof OptionGroupInput>;

/** The product that groups belong to: they share its revision. */
export const OfProduct = { product_id: Id, revision: Revision };

const MAX_COPIES = 500;

/** The calls that change groups; their response is the product, which the contract of menus defines. */
export const optionGroupEndpoints = <Product extends v.GenericSchema>(Product: Product) =>
  ({
    /** Adds a group to a product, or replaces the one with this id. */
    saveOptionGroup: {
      method: 'POST',
      path: '/staff/api/save-option-group',
      roles: MANAGER_ROLES,
      resourceAccess: { product_id: 'product', id: 'option_group' },
      body: v.object({ ...OfProduct, id: v.nullable(Id), ...OptionGroupInput.entries }),
      response: Product,
      acceptsIdempotencyKey: true,
    },
    removeOptionGroup: {
      method: 'POST',
      path: '/staff/api/remove-option-group',
      roles: MANAGER_ROLES,
      resourceAccess: { product_id: 'product', id: 'option_group' },
      body: v.object({ ...OfProduct, id: Id }),
      response: Product,
    },
    moveOptionGroup: {
      method: 'POST',
      path: '/staff/api/move-option-group',
      roles: MANAGER_ROLES,
      resourceAccess: { product_id: 'product', id: 'option_group' },
      body: v.object({ ...OfProduct, id: Id, direction: v.picklist(['up', 'down']) }),
      response: Product,
    },
    /** Copies a group to other products of the restaurant; of one that has a group of the same English name, that is replaced. */
    copyOptionGroup: {
      method: 'POST',
      path: '/staff/api/copy-option-group',
      roles: MANAGER_ROLES,
      resourceAccess: { id: 'option_group' },
      body: v.object({ id: Id, product_ids: v.pipe(v.array(Id), v.minLength(1), v.maxLength(MAX_COPIES)) }),
      response: v.object({ copied: v.number() }),
    },
  }) as const satisfies Record<string, StaffEndpoint>;
