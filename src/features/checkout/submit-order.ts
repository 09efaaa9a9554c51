import { atom, computed } from 'nanostores';
import { addAddress } from '#features/account/addresses.store.ts';
import { ignoreFailure } from '#lib/errors.ts';
import type { Http } from '#lib/http.ts';
import { randomKey } from '#features/shared/idempotency-key.ts';
import type { CreatedOrder } from './checkout.api.ts';
import { $cartCity, loadPlaces } from './checkout.store.ts';
import { clearDraft, $draft } from './draft.store.ts';
import { type CheckoutForm, type FieldFaults, findFaults, newAddress, toOrder } from './checkout-form.ts';
import { placeOrder, $placing } from './place-order.ts';
import { isBlocking, openProblems } from './checkout-problems.ts';
import { $quote } from './quote.store.ts';
import { totalOf } from './order-totals.ts';

/** How often the button was pressed: from the first time on faults are told, and each time the first takes the focus. */
export const $submitCount = atom(0);
const $submittedDraft = atom<CheckoutForm | null>(null);

/** What the customer has to correct. */
export const $faults = computed([$draft, $quote, $submitCount], (draft, { quote }, presses): FieldFaults =>
  presses === 0 ? {} : findFaults(draft, quote ? totalOf(quote.totals, 'total') : 0),
);

/** What the server said about fields, as long as they are as they were sent. */
export const $fieldErrors = computed(
  [$placing, $draft, $submittedDraft],
  (placing, draft, sent): Readonly<Record<string, string>> =>
    placing.state === 'refused' && draft === sent ? placing.errors : {},
);

/** Everything that stands against ordering at the moment. */
export const $problems = computed([$quote, $placing], ({ quote }, placing) =>
  openProblems(quote?.problems ?? [], placing.state === 'refused' ? placing.problems : []),
);

/** Whether the order may be sent: its price is known and nothing blocks it. */
export const $sendable = computed(
  [$quote, $problems],
  ({ state }, problems) => state === 'ready' && !problems.some(isBlocking),
);

/**
 * The press on "place order". The order, when one was placed; null when something is to be corrected first.
 * @throws HttpError when the cart's city is not known and cannot be asked for
 */
export async function submitOrder(http: Http): Promise<CreatedOrder | null> {
  if (!$cartCity.get()) await loadPlaces(http);
  $submitCount.set($submitCount.get() + 1);
  if (!$sendable.get() || Object.keys($faults.get()).length > 0) return null;
  const city = $cartCity.get();
  if (!city) throw new Error('The city of the cart is not one of the shop’s');
  const draft = $draft.get();
  $submittedDraft.set(draft);
  const end = await placeOrder(http, ({ quote_id: quoteId }) => toOrder(draft, { quoteId, cityId: city.id }));
  if (end.state !== 'placed') return null;
  if (draft.addressId === 'new' && draft.saveAddress) {
    await ignoreFailure(
      'the order stands without its address',
      addAddress(http, newAddress(draft, city.id), randomKey()),
    );
  }
  clearDraft();
  return end.created;
}
