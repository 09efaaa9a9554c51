import * as v from 'valibot';
import { PROMOTION_KINDS, PROMOTION_STATES, PromotionInput, StaffPromotion } from '#contract/staff/promotions.ts';
import { formatMoneyInput } from '../shared/MoneyField.tsx';
import { defineResource } from '../shared/resource/resource.ts';

/** Free delivery has no value, whatever was typed for another kind. */
const PromotionForm = v.pipe(
  v.custom<PromotionInput>(() => true),
  v.transform((promotion) => (promotion.kind === 'free_delivery' ? { ...promotion, value: 0 } : promotion)),
  PromotionInput,
);

export const promotionResource = defineResource({ name: 'promotion', row: StaffPromotion, form: PromotionForm })({
  fields: {
    code: {
      label: 'staff-promotions:code',
      kind: 'text',
      hint: 'staff-promotions:codeHint',
      invalid: 'staff-promotions:codeHint',
      input: { autoCapitalize: 'characters', spellCheck: false },
    },
    restaurant_id: { label: 'staff-shell:restaurant', kind: 'reference' },
    city_id: { label: 'staff-promotions:city', kind: 'reference' },
    title: { label: 'staff-promotions:titleField', kind: 'texts' },
    kind: {
      label: 'staff-promotions:kind',
      kind: 'select',
      codes: PROMOTION_KINDS,
      codeName: (code, text) => text(`staff-promotions:kind_${code}`),
    },
    value: {
      label: 'staff-promotions:value',
      kind: 'custom',
      format: (value, _text, { kind }) =>
        kind === 'percent' ? `${value}\u00a0%` : kind === 'fixed' ? formatMoneyInput(value) : '',
    },
    min_sum: { label: 'staff-promotions:minSum', kind: 'money' },
    starts_at: { label: 'staff-promotions:startsAt', kind: 'instant', hint: 'staff-promotions:startsAtHint' },
    ends_at: {
      label: 'staff-promotions:endsAt',
      kind: 'instant',
      hint: 'staff-promotions:endsAtHint',
      invalid: 'staff-promotions:endsAtInvalid',
    },
    use_limit: { label: 'staff-promotions:useLimit', kind: 'number', hint: 'staff-promotions:limitHint' },
    user_limit: { label: 'staff-promotions:userLimit', kind: 'number', hint: 'staff-promotions:limitHint' },
  },
  recorded: {
    state: {
      label: 'staff-promotions:state',
      kind: 'select',
      codes: PROMOTION_STATES,
      codeName: (code, text) => text(`staff-promotions:state_${code}`),
    },
    uses: { label: 'staff-promotions:usesField', kind: 'number' },
    discounts: {
      label: 'staff-promotions:discountsField',
      kind: 'custom',
      parts: {
        currency: { label: 'staff-menu:currency', kind: 'text' },
        amount: { label: 'staff-promotions:amount', kind: 'money' },
      },
    },
    is_unused: { label: 'staff-promotions:unusedField', kind: 'checkbox' },
  },
});
