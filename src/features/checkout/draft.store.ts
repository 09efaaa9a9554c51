import * as v from 'valibot';
import { PAYMENT_METHODS } from '#contract/constants.ts';
import { sessionAtom } from '#lib/persistent-stores.ts';
import { type CheckoutForm, EMPTY_FORM } from './checkout-form.ts';

const text = v.string();
const Draft = v.object({
  name: text,
  phone: text,
  addressId: v.nullable(v.union([v.number(), v.literal('new')])),
  address: v.object({
    street: text,
    house: text,
    block: text,
    entrance: text,
    floor: text,
    apartment: text,
    intercom: text,
    comment: text,
  }),
  saveAddress: v.boolean(),
  comment: text,
  cutleryCount: v.number(),
  method: v.picklist(PAYMENT_METHODS),
  cardId: v.nullable(v.union([v.number(), v.literal('new')])),
  changeFrom: text,
});

/** Everything typed at the checkout; survives a reload. */
export const $draft = sessionAtom<CheckoutForm>('checkout.draft', EMPTY_FORM, (value): value is CheckoutForm =>
  v.is(Draft, value),
);

export function editDraft(change: Partial<CheckoutForm>): void {
  $draft.set({ ...$draft.get(), ...change });
}

export function editAddress(change: Partial<CheckoutForm['address']>): void {
  const draft = $draft.get();
  $draft.set({ ...draft, address: { ...draft.address, ...change } });
}

/** After an order: who orders and how they pay stays for the next one, the rest starts anew. */
export function clearDraft(): void {
  const { name, phone, method, cardId } = $draft.get();
  $draft.set({ ...EMPTY_FORM, name, phone, method, cardId });
}
