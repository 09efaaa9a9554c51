import * as v from 'valibot';
import { atom, computed } from 'nanostores';
import type { ApiResponse } from '#contract/endpoints.ts';
import { MAX_COMMENT_LENGTH } from '#contract/constants.ts';
import { CreateOrderInput, type Problem, type Quote, type QuoteInput } from '#contract/orders.ts';
import { addAddress } from '#features/account/address-actions.ts';
import { $profile, saveProfile, toProfileFields, toProfileInput } from '#features/account/user.store.ts';
import { $cartCity } from '#features/cart/cart-totals.ts';
import { recalculateAndShowChanges } from '#features/cart/cart-actions.ts';
import { resetCart } from '#features/cart/cart.store.ts';
import { clearNotes, notesWithoutEcho, $substitution } from '#features/cart/kitchen-notes.store.ts';
import { $cartBackup, $uncheckedCartReason } from '#features/cart/recalculation.store.ts';
import { loadCatalog } from '#features/catalog/catalog.store.ts';
import { fieldErrors } from '#features/shared/error-messages.ts';
import { isOutcomeUnknown, randomKey } from '#features/shared/browser-api-client.ts';
import { HttpError, ignoreFailure } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { sessionAtom } from '#lib/persistent-stores.ts';
import {
  $draft,
  type CheckoutForm,
  clearDraft,
  errorsByField,
  newAddress,
  toOrder,
  validateForm,
  type ValidationErrors,
} from './checkout-form.store.ts';
import { $fulfilment, hasAddressError, deselectRejectedAddress } from './checkout.store.ts';
import { $quote, $requestedInput, isBlocking, readProblems, renewQuote, unresolvedProblems } from './quote.store.ts';
import { findTotal } from './order-totals.ts';
import { updateOpenOrder } from './open-orders.store.ts';
import { $isMethodAccepted } from './payment/payment-methods.ts';
import { clearPromo } from './promo/promo.store.ts';

type CreatedOrder = ApiResponse<'createOrder'>;

/**
 * `refused`: `input` is what was to be ordered; the refusal is void as soon as it changes. `unknown`: no response came, so the
 * order may exist; the next submission repeats the same request.
 */
export type Submission =
  | { readonly state: 'idle' | 'busy' }
  | { readonly state: 'placed'; readonly created: CreatedOrder }
  | {
      readonly state: 'refused';
      readonly errors: Readonly<Record<string, string>>;
      readonly problems: readonly Problem[];
      readonly error: unknown;
      readonly input: QuoteInput | null;
    }
  | { readonly state: 'unknown'; readonly error: unknown };

export const $submission = atom<Submission>({ state: 'idle' });

/** Submissions of the form: validation errors show after the first, and each one focuses the first error. */
export const $submitCount = atom(0);
const $submittedDraft = atom<CheckoutForm | null>(null);

/**
 * The form as it is ordered: with the zone of the quote, which may be the one that the visitor chose before, and in its comment the
 * notes to the kitchen that the server would not pass on otherwise.
 */
const $orderedForm = computed([$draft, $quote, $requestedInput], (form, { quote }, requested): CheckoutForm => {
  const draft = {
    ...form,
    fulfilment: requested?.fulfilment ?? 'delivery',
    zoneId: requested?.zone_id ?? form.zoneId,
  };
  const notes = quote && requested ? notesWithoutEcho(requested.products, quote.lines) : [];
  return notes.length === 0
    ? draft
    : { ...draft, comment: [draft.comment.trim(), ...notes].filter(Boolean).join('\n') };
});

/** The server's errors by field, until the form is changed. */
export const $serverErrors = computed(
  [$submission, $draft, $submittedDraft],
  (submission, draft, submitted): Readonly<Record<string, string>> =>
    submission.state === 'refused' && draft === submitted ? submission.errors : {},
);

/** The refusal of the order as it is now; null once the customer has changed it. */
export const $refusal = computed([$submission, $requestedInput], (submission, input) =>
  submission.state === 'refused' && submission.input === input ? submission : null,
);

/** A refused method of payment is no problem any more once another one is chosen: the quote does not depend on it. */
export const $problems = computed(
  [$quote, $refusal, $draft, $submittedDraft],
  (quoted, refusal, { method }, submitted) => {
    const refused = (refusal?.problems ?? []).filter(
      ({ code }) => code !== 'payment_method_unavailable' || method === submitted?.method,
    );
    const failed = quoted.state === 'failed' ? readProblems(quoted.error) : [];
    return unresolvedProblems(quoted.quote?.problems ?? [], [...failed, ...refused]);
  },
);

/** The problems that are stated: the field of the zone says by itself that it must be chosen. */
export const $statedProblems = computed($problems, (problems) =>
  problems.filter(({ code }) => code !== 'zone_required'),
);

/** Missing and invalid fields, once the form was submitted. */
export const $validationErrors = computed(
  [$draft, $orderedForm, $quote, $submitCount, $fulfilment, $problems, $isMethodAccepted],
  (draft, form, { quote }, count, { hasZones, zoneId }, problems, isMethodAccepted): ValidationErrors => {
    if (count === 0) return {};
    const isTooLong = form.comment !== draft.comment && form.comment.length > MAX_COMMENT_LENGTH;
    // In a city with zones, the restaurant and the place of the delivery decide whether there are any to choose from.
    const lacksZone = hasZones && zoneId === null && problems.some(({ code }) => code === 'zone_required');
    return {
      ...validateForm(form, quote ? findTotal(quote.totals, 'total') : 0, lacksZone),
      ...(!isMethodAccepted && { 'payment.method': { key: 'checkout:required_method' } }),
      ...(isTooLong && { comment: { key: 'checkout:long_comment' } }),
    };
  },
);

export const $canSubmit = computed(
  [$quote, $problems],
  ({ state }, problems) => state === 'ready' && !problems.some(isBlocking),
);

/**
 * Places the order of the form, after a recalculation if the cart could not be checked before. Null when the form has errors,
 * the cart has changed or cannot be checked, or the order was refused.
 * @throws HttpError when the cart's city is unknown and cannot be loaded
 */
export async function submitOrder(api: ApiClient): Promise<CreatedOrder | null> {
  if (!$cartCity.get()) await loadCatalog(api);
  $submitCount.set($submitCount.get() + 1);
  if (!$canSubmit.get() || Object.keys($validationErrors.get()).length > 0) return null;
  const city = $cartCity.get();
  if (!city) throw new Error('The city of the cart is not one of the shop’s');
  if ($uncheckedCartReason.get() && (await recalculateAndShowChanges(api)) !== 'unchanged') return null;
  const draft = $draft.get();
  $submittedDraft.set(draft);
  const form = $orderedForm.get();
  const substitution = $substitution.get();
  const result = await placeOrder(api, ({ quote_id: quoteId }) =>
    toOrder(form, { quoteId, cityId: city.id, substitution }),
  );
  if (result.state === 'refused' && hasAddressError(result.errors)) await deselectRejectedAddress(api);
  if (result.state !== 'placed') return null;
  if (form.fulfilment === 'delivery' && draft.addressId === 'new' && draft.saveAddress) {
    const address = addAddress(api, newAddress(form, city.id), randomKey());
    await ignoreFailure('the order is valid without a saved address', address);
  }
  await ignoreFailure('the order has the name', saveMissingName(api, draft.name));
  clearDraft();
  return result.created;
}

/** Saves the name of an order in a profile that has none. */
async function saveMissingName(api: ApiClient, name: string): Promise<void> {
  const profile = $profile.get();
  if (profile && !profile.name?.trim()) await saveProfile(api, toProfileInput({ ...toProfileFields(profile), name }));
}

type ToBody = (quote: Quote) => CreateOrderInput;

/** Places one order, however often it is called meanwhile. The cart is emptied only after create-order has responded. */
export async function placeOrder(
  api: ApiClient,
  toBody: ToBody,
  newKey: () => string = randomKey,
): Promise<Submission> {
  const { state } = $submission.get();
  if (state === 'busy' || state === 'placed') return $submission.get();
  $submission.set({ state: 'busy' });
  const result = await send(api, toBody, newKey, true);
  $submission.set(result);
  return result;
}

/** Drops the refusal and requests another quote, so that the order can be placed again. */
export async function renewQuoteAfterRefusal(api: ApiClient): Promise<void> {
  if ($submission.get().state === 'refused') $submission.set({ state: 'idle' });
  await renewQuote(api);
}

async function send(api: ApiClient, toBody: ToBody, newKey: () => string, mayRenew: boolean): Promise<Submission> {
  const { quote } = $quote.get();
  if (!quote) return { state: 'idle' };
  const request = nextRequest($request.get(), toBody(quote), quote, newKey);
  $request.set(request);
  try {
    const created = await api.call('createOrder', { body: request.body, idempotencyKey: request.key });
    $request.set(null);
    clearPromo();
    resetCart();
    clearNotes();
    // An older cart is not offered again after an order.
    $cartBackup.set(null);
    updateOpenOrder(created.order);
    return { state: 'placed', created };
  } catch (error) {
    if (isOutcomeUnknown(error)) return { state: 'unknown', error };
    $request.set(null);
    const problems = readProblems(error);
    const errors = errorsByField(fieldErrors(error));
    if (mayRenew && needsQuote(error, errors, problems) && (await isRenewedUnchanged(api, problems)))
      return send(api, toBody, newKey, false);
    return { state: 'refused', errors, problems, error, input: $requestedInput.get() };
  }
}

/** Whether the order was refused for another reason than fields of the form or an ended session. */
function needsQuote(error: unknown, errors: Readonly<Record<string, string>>, problems: readonly Problem[]): boolean {
  if (error instanceof HttpError && error.status === 401) return false;
  return problems.length > 0 || Object.keys(errors).length === 0;
}

/** Renews the refused quote; true when only its expiry was refused and the new one shows the customer nothing new. */
async function isRenewedUnchanged(api: ApiClient, problems: readonly Problem[]): Promise<boolean> {
  const renewed = await renewQuote(api);
  const isExpired = problems.length > 0 && problems.every(({ code }) => code === 'quote_expired');
  return isExpired && renewed.state === 'ready' && !renewed.change && !renewed.quote.problems.some(isBlocking);
}

/** A create-order request whose outcome may be unknown; `content` identifies what is ordered. */
const OrderRequest = v.object({ key: v.string(), body: CreateOrderInput, content: v.string() });
type OrderRequest = v.InferInput<typeof OrderRequest>;

const $request = sessionAtom('checkout.attempt', null, (value): value is OrderRequest | null =>
  v.is(v.nullable(OrderRequest), value),
);

/**
 * While form and quoted content equal those of a request whose outcome is unknown, that request is repeated with its key
 * and its quote: it may have created an order. Anything else is a new order with a new key, which the server still
 * refuses as a duplicate under the same quote.
 */
export function nextRequest(
  unresolved: OrderRequest | null,
  body: CreateOrderInput,
  quote: Quote,
  newKey: () => string,
): OrderRequest {
  const { quote_id: _quoteId, ...form } = body;
  const content = JSON.stringify([form, quote.lines, quote.totals]);
  return unresolved?.content === content ? unresolved : { key: newKey(), body, content };
}
