import * as v from 'valibot';
import { Instant } from '../dates.ts';
import { MinorAmount, PriceInput } from '../amounts.ts';
import { MAX_PROMOCODE_LENGTH } from '../constants.ts';
import { normalizePromoCode } from '../text.ts';
import { Confirmed, Done, Id, MANAGER_ROLES, type StaffEndpoint } from './definition.ts';
import { LocalizedNameInput, IdAndRevision } from './common-fields.ts';
import { LocalizedText } from '../localized-text.ts';

export const PROMOTION_KINDS = ['percent', 'fixed', 'free_delivery'] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];
/** `used_up`: within its time, but its `use_limit` is reached. */
export const PROMOTION_STATES = ['running', 'coming', 'used_up', 'ended'] as const;

const MAX_PERCENT = 100;
const MAX_USES = 1_000_000;

/** A promo code as staff see it. Amounts are in minor units. */
export const StaffPromotion = v.object({
  id: v.number(),
  revision: v.number(),
  code: v.string(),
  title: LocalizedText,
  kind: v.picklist(PROMOTION_KINDS),
  /** Percent, minor units, or 0 for free delivery. */
  value: v.number(),
  min_sum: MinorAmount,
  starts_at: v.nullable(v.string()),
  ends_at: v.nullable(v.string()),
  /** Uses by all customers together; null for no limit. */
  use_limit: v.nullable(v.number()),
  /** Uses by one customer; null for no limit. */
  user_limit: v.nullable(v.number()),
  /** The only city and restaurant that it applies to; null for all. */
  city_id: v.nullable(v.number()),
  restaurant_id: v.nullable(v.number()),
  state: v.picklist(PROMOTION_STATES),
  /** Orders that used it, without those that failed. */
  uses: v.number(),
  /** The sum of the discounts of these orders, by currency, without free delivery. */
  discounts: v.array(v.object({ currency: v.string(), amount: MinorAmount })),
  /** Whether no order ever used it. Only then can its code be changed, and can it be removed. */
  is_unused: v.boolean(),
});
export type StaffPromotion = v.InferOutput<typeof StaffPromotion>;

const UseLimit = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_USES)));

const promotionFields = {
  /** Letters, digits, `-` and `_`; stored in capitals. */
  code: v.pipe(
    v.string(),
    v.transform(normalizePromoCode),
    v.maxLength(MAX_PROMOCODE_LENGTH),
    v.nonEmpty(),
    v.regex(/^[\p{Lu}\p{Nd}][\p{Lu}\p{Nd}_-]*$/u),
  ),
  title: LocalizedNameInput,
  kind: v.picklist(PROMOTION_KINDS),
  value: PriceInput,
  min_sum: PriceInput,
  starts_at: v.nullable(Instant),
  ends_at: v.nullable(Instant),
  use_limit: UseLimit,
  user_limit: UseLimit,
  city_id: v.nullable(Id),
  restaurant_id: v.nullable(Id),
};

/** Whether the value suits the kind: 1 to 100 percent, an amount above 0, or 0 for free delivery. */
function isValueOfKind({ kind, value }: { readonly kind: PromotionKind; readonly value: number }): boolean {
  if (kind === 'free_delivery') return value === 0;
  return value > 0 && (kind === 'fixed' || value <= MAX_PERCENT);
}

const endsAfterStart = (fields: { readonly starts_at: string | null; readonly ends_at: string | null }): boolean =>
  fields.starts_at === null || fields.ends_at === null || Date.parse(fields.starts_at) < Date.parse(fields.ends_at);

/** The fields of a promo code that staff can edit. */
export const PromotionInput = v.pipe(
  v.object(promotionFields),
  v.forward(v.partialCheck([['kind'], ['value']], isValueOfKind), ['value']),
  v.forward(v.partialCheck([['starts_at'], ['ends_at']], endsAfterStart), ['ends_at']),
);
export type PromotionInput = v.InferInput<typeof PromotionInput>;

const promotionChangeEndpoint = {
  method: 'POST',
  access: MANAGER_ROLES,
  resourceAccess: { id: 'promotion' },
  response: StaffPromotion,
} as const;

export const promotionEndpoints = {
  /** The promo codes that the caller may change: all for an owner, those of their restaurants for a manager. */
  getPromotions: {
    method: 'GET',
    path: '/staff/api/get-promotions',
    access: MANAGER_ROLES,
    response: v.array(StaffPromotion),
  },
  addPromotion: {
    method: 'POST',
    path: '/staff/api/add-promotion',
    access: MANAGER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    body: v.intersect([PromotionInput, v.object({ confirmed: Confirmed })]),
    response: StaffPromotion,
    acceptsIdempotencyKey: true,
  },
  savePromotion: {
    ...promotionChangeEndpoint,
    path: '/staff/api/save-promotion',
    resourceAccess: { id: 'promotion', restaurant_id: 'restaurant' },
    body: v.intersect([v.object({ ...IdAndRevision, confirmed: Confirmed }), PromotionInput]),
  },
  /** Ends a promo code now. */
  endPromotion: { ...promotionChangeEndpoint, path: '/staff/api/end-promotion', body: v.object(IdAndRevision) },
  /** Deletes a promo code that no order ever used. */
  removePromotion: {
    ...promotionChangeEndpoint,
    path: '/staff/api/remove-promotion',
    body: v.object(IdAndRevision),
    response: Done,
  },
} as const satisfies Record<string, StaffEndpoint>;
