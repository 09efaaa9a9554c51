import * as v from 'valibot';
import { atom, computed } from 'nanostores';
import type { ApiResponse } from '#contract/endpoints.ts';
import { MAX_COMMENT_LENGTH } from '#contract/constants.ts';
import { CreateOrderInput, type Problem, Quote, type QuoteInput } from '#contract/orders.ts';
import { addAddress } from '#features/account/address-actions.ts';
import { $profile, expireProfile, saveProfile, toProfileFields, toProfileInput } from '#features/account/user.store.ts';
import { $cartCity } from '#features/cart/cart-totals.ts';
import { recalculateAndShowChanges } from '#features/cart/cart-actions.ts';
import { resetCart } from '#features/cart/cart.store.ts';
import { clearNotes, notesMissingFromQuote, $substitution } from '#features/cart/kitchen-notes.store.ts';
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
import {
  $acceptedTerms,
  $effectiveFulfilment,
  $isNothingToPay,
  $terms,
  hasAddressError,
  deselectRejectedAddress,
} from './checkout.store.ts';
import {
  $quote,
  $requestedInput,
  isBlocking,
  isTimeProblem,
  readProblems,
  renewQuote,
  unresolvedProblems,
} from './quote.store.ts';
import { findTotal } from './order-totals.ts';
import { updateOpenOrder } from './open-orders.store.ts';
import { $paymentOptions } from '#features/account/cards/cards.store.ts';
import { $isMethodAccepted } from './payment/payment-methods.ts';
import { clearPromo } from './promo/promo.store.ts';
import { clearRefusedTime, forgetShownTime, lastShownTime } from './time/order-time.store.ts';
import { isLaterThanShown } from './time/order-times.ts';
import { ZERO } from '#contract/money.ts';
import { toWire } from '#contract/wire-form.ts';
import { isBlank, normalizeLines } from '#contract/text.ts';

type CreatedOrder = ApiResponse<'createOrder'>;

/**
 * `refused`: `input` is the refused order's quote input; the refusal applies until the input changes. `unknown`: there
 * was no response, so the order may exist; the next submission repeats the same request.
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

/** Number of submissions of the form. Errors are shown after the first; each submission focuses the first error. */
export const $submitCount = atom(0);
const $submittedDraft = atom<CheckoutForm | null>(null);

/**
 * The form as it is submitted: with the quoted fulfilment and zone, which may differ from the draft's, and with those
 * kitchen notes in its comment that the server has not included in the quote.
 */
const $orderedForm = computed([$draft, $quote, $requestedInput], (draft, { quote }, requested): CheckoutForm => {
  const form = {
    ...draft,
    fulfilment: requested?.fulfilment ?? 'delivery',
    zoneId: requested?.zone_id ?? draft.zoneId,
  };
  const notes = quote && requested ? notesMissingFromQuote(requested.products, quote.lines) : [];
  return notes.length === 0
    ? form
    : { ...form, comment: [normalizeLines(form.comment), ...notes].filter(Boolean).join('\n') };
});

/** The server's errors by field; empty once the form has changed. */
export const $serverErrors = computed(
  [$submission, $draft, $submittedDraft],
  (submission, draft, submitted): Readonly<Record<string, string>> =>
    submission.state === 'refused' && draft === submitted ? submission.errors : {},
);

/** The refusal of the current order; null once the order has changed. */
export const $refusal = computed([$submission, $requestedInput], (submission, input) =>
  submission.state === 'refused' && submission.input === input ? submission : null,
);

/**
 * The problems of the quote and of the refusal. A refused payment method is dropped here once another one is chosen,
 * because the quote input, and so the refusal, does not depend on the method.
 */
export const $problems = computed(
  [$quote, $refusal, $draft, $submittedDraft],
  (quoted, refusal, { method, when }, submitted) => {
    const refused = (refusal?.problems ?? []).filter(
      ({ code }) => code !== 'payment_method_unavailable' || method === submitted?.method,
    );
    const failed = quoted.state === 'failed' ? readProblems(quoted.error) : [];
    const problems = unresolvedProblems(quoted.quote?.problems ?? [], [...failed, ...refused]);
    // The order has no time yet: the quote is for as soon as possible.
    return when === '' ? problems.filter((problem) => !isTimeProblem(problem)) : problems;
  },
);

/** The problems shown as notices. A missing zone is shown at its field instead. */
export const $displayedProblems = computed($problems, (problems) =>
  problems.filter(({ code }) => code !== 'zone_required'),
);

const $lacksTerms = computed([$terms, $acceptedTerms], (terms, accepted) => terms !== null && accepted === null);

/** Missing and invalid fields; empty until the form is first submitted. */
export const $validationErrors = computed(
  [
    $draft,
    $orderedForm,
    $quote,
    $submitCount,
    $effectiveFulfilment,
    $problems,
    $isMethodAccepted,
    $isNothingToPay,
    $lacksTerms,
  ],
  (
    draft,
    form,
    { quote },
    count,
    { hasZones, zoneId, when },
    problems,
    isMethodAccepted,
    isNothingToPay,
    lacksTerms,
  ): ValidationErrors => {
    if (count === 0) return {};
    // The field limits the length of a typed comment, so only added kitchen notes can make it too long.
    const isTooLong = form.comment !== draft.comment && form.comment.length > MAX_COMMENT_LENGTH;
    // Not every restaurant and address in a city with zones requires a zone, so the server's problem decides.
    const lacksZone = hasZones && zoneId === null && problems.some(({ code }) => code === 'zone_required');
    return {
      ...validateForm(
        isNothingToPay ? { ...form, changeFrom: '' } : form,
        quote ? findTotal(quote.totals, 'total') : ZERO,
        lacksZone,
      ),
      ...(!isMethodAccepted && !isNothingToPay && { 'payment.method': { key: 'checkout:required_method' } }),
      ...(when === '' && { when: { key: 'checkout:required_time' } }),
      ...(lacksTerms && { terms_version: { key: 'checkout:required_terms' } }),
      ...(isTooLong && { comment: { key: 'checkout:long_comment' } }),
    };
  },
);

export const $canSubmit = computed(
  [$quote, $problems],
  ({ state }, problems) => state === 'ready' && !problems.some(isBlocking),
);

/**
 * Places the order, after a recalculation if the cart could not be checked before. Returns null when the form has
 * errors, the cart has changed or cannot be checked, or the order is not placed.
 * @throws HttpError when the cart's city is unknown and cannot be loaded
 */
export async function submitOrder(api: ApiClient): Promise<CreatedOrder | null> {
  if (!$cartCity.get()) await loadCatalog(api);
  $submitCount.set($submitCount.get() + 1);
  if (!$canSubmit.get() || Object.keys($validationErrors.get()).length > 0) return null;
  const city = $cartCity.get();
  if (!city) throw new Error('The city of the cart is not one of the shop’s');
  if ($uncheckedCartReason.get() && (await recalculateAndShowChanges(api)) !== 'unchanged') return null;
  const cityId = city.id;
  const draft = $draft.get();
  $submittedDraft.set(draft);
  const form = $orderedForm.get();
  const substitution = $substitution.get();
  const savesCards = $paymentOptions.get()?.saves_cards ?? false;
  const termsVersion = $acceptedTerms.get() ?? 0;
  const result = await placeOrder(api, ({ quote_id: quoteId }) =>
    toOrder(form, { quoteId, cityId, substitution, savesCards, termsVersion }),
  );
  if (result.state === 'refused') {
    if (hasAddressError(result.errors)) await deselectRejectedAddress(api);
    await clearRefusedTime(api, result.problems);
  }
  if (result.state !== 'placed') return null;
  if (form.fulfilment === 'delivery' && draft.addressId === 'new' && draft.saveAddress)
    saveInBackground(
      'the order is valid without a saved address',
      addAddress(api, newAddress(form, cityId), randomKey(), { keepalive: true }),
    );
  const profile = $profile.get();
  if (profile && isBlank(profile.name)) {
    const input = toProfileInput({ ...toProfileFields(profile), name: draft.name });
    saveInBackground('the order has the name', saveProfile(api, input, { keepalive: true }));
  }
  clearDraft();
  forgetShownTime();
  return result.created;
}

/** Leaves a save to the browser: the page of the order does not wait for what only a later order needs. */
function saveInBackground(rule: string, save: Promise<unknown>): void {
  expireProfile();
  void ignoreFailure(rule, save);
}

type ToBody = (quote: Quote) => CreateOrderInput;

/**
 * Places one order; calls while it is being placed, or after that, place no other. The cart is emptied only after
 * create-order has succeeded.
 */
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

/** Clears the refusal and renews the quote, so that the order can be submitted again. */
export async function renewQuoteAfterRefusal(api: ApiClient): Promise<void> {
  if ($submission.get().state === 'refused') $submission.set({ state: 'idle' });
  await renewQuote(api);
}

async function send(api: ApiClient, toBody: ToBody, newKey: () => string, mayRenew: boolean): Promise<Submission> {
  const { quote } = $quote.get();
  if (!quote) return { state: 'idle' };
  const request = nextRequest($request.get(), toBody(quote), { input: $requestedInput.get(), quote }, newKey);
  $request.set(request);
  try {
    const created = await api.call('createOrder', { body: request.body, idempotencyKey: request.key });
    $request.set(null);
    clearPromo();
    resetCart();
    clearNotes();
    // A cart that an earlier failed recalculation emptied is no longer offered for restoring.
    $cartBackup.set(null);
    updateOpenOrder(created.order);
    return { state: 'placed', created };
  } catch (error) {
    if (isOutcomeUnknown(error)) return { state: 'unknown', error };
    // A temporary rejection is not about this order, so the same request may be sent again.
    const isTemporary = error instanceof HttpError && error.isTemporarilyRejected;
    if (!isTemporary) $request.set(null);
    const problems = readProblems(error);
    const errors = errorsByField(fieldErrors(error));
    if (mayRenew && !isTemporary && needsQuote(error, errors, problems) && (await isRenewedUnchanged(api, problems)))
      return send(api, toBody, newKey, false);
    return { state: 'refused', errors, problems, error, input: $requestedInput.get() };
  }
}

/** Whether the order was refused for a reason other than invalid form fields or an ended session. */
function needsQuote(error: unknown, errors: Readonly<Record<string, string>>, problems: readonly Problem[]): boolean {
  if (error instanceof HttpError && error.status === 401) return false;
  return problems.length > 0 || Object.keys(errors).length === 0;
}

/**
 * Renews the quote. Returns whether the old one was refused only because it had expired, and the new one has the same
 * total, no later time and no blocking problems.
 */
async function isRenewedUnchanged(api: ApiClient, problems: readonly Problem[]): Promise<boolean> {
  const shown = lastShownTime();
  const renewed = await renewQuote(api);
  const isExpired = problems.length > 0 && problems.every(({ code }) => code === 'quote_expired');
  if (!isExpired || renewed.state !== 'ready' || renewed.change) return false;
  // Only the time that was shown when the button was pressed may be ordered.
  const isLater = shown !== null && isLaterThanShown(shown, renewed.quote.eta, Date.now());
  return !isLater && !renewed.quote.problems.some(isBlocking);
}

/** A create-order request whose outcome may be unknown; `content` identifies what is ordered. */
const OrderRequest = v.object({ key: v.string(), body: CreateOrderInput, content: v.string() });
type OrderRequest = v.InferInput<typeof OrderRequest>;

const $request = sessionAtom('checkout.attempt', null, (value): value is OrderRequest | null =>
  v.is(v.nullable(OrderRequest), value),
);

/**
 * The request to send. If the form, the input of the quote (such as the time and the branch) and the quoted amounts
 * equal those of a request whose outcome is unknown, that request is repeated with its key and quote, because it may
 * have created an order. Anything else is a new order with a new key;
 * the server refuses it as a duplicate if its quote was already used.
 */
export function nextRequest(
  unresolved: OrderRequest | null,
  body: CreateOrderInput,
  { input, quote }: { readonly input: QuoteInput | null; readonly quote: Quote },
  newKey: () => string,
): OrderRequest {
  const { quote_id: _quoteId, ...form } = body;
  // As on the wire, which every version of the shop can compare with a request that another one has stored.
  const { lines, totals } = toWire(Quote, quote);
  const content = JSON.stringify([form, input, lines, totals]);
  return unresolved?.content === content ? unresolved : { key: newKey(), body, content };
}
