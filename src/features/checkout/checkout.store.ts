import { atom, computed } from 'nanostores';
import type { InfoPageLink, Restaurant } from '#contract/catalog.ts';
import type { Quote, QuoteInput } from '#contract/orders.ts';
import type { Address, AddressSuggestion, Profile } from '#contract/user.ts';
import { isBlank, normalizeLine } from '#contract/text.ts';
import { $profile, $sessionPhone, loadProfile, reloadProfile } from '#features/account/user.store.ts';
import { watchUserSession } from '#features/account/user-session.ts';
import { normalizeLines } from '#features/cart/cart-cookie.ts';
import { $cartCity, $cartRestaurant } from '#features/cart/cart-totals.ts';
import { toLine, toWireLines } from '#features/cart/cart-wire.ts';
import { recalculateAndShowChanges } from '#features/cart/cart-actions.ts';
import { $cartLines, applyRecalculatedLines, $restaurantId } from '#features/cart/cart.store.ts';
import { $notes } from '#features/cart/kitchen-notes.store.ts';
import { $uncheckedCartReason } from '#features/cart/recalculation.store.ts';
import { $zoneId } from '#features/catalog/zone.store.ts';
import { fieldErrors } from '#features/shared/error-messages.ts';
import { ignoreFailure } from '#lib/errors.ts';
import type { ApiClient } from '#lib/api-client.ts';
import {
  $draft,
  chosenAddress,
  setDraftRestaurant,
  editAddress,
  editDraft,
  isNameAndPaymentUntouched,
  prefillFromProfile,
  prefillFromOrder,
} from './checkout-form.store.ts';
import {
  applyQuotedMethods,
  $chargeableCards,
  loadPaymentChoicesIntoForm,
  $paymentMethods,
  selectCardWhenSaved,
} from './payment/payment-methods.ts';
import { $promocode } from './promo/promo.store.ts';
import { findTotal } from './order-totals.ts';
import { $quote, requestQuote } from './quote.store.ts';

/** The currency of all amounts; some API servers omit it in quotes. */
export const $currency = computed([$quote, $cartCity], ({ quote }, city) => quote?.currency || city?.currency || '');

type Customer = Pick<Profile, 'name' | 'phone' | 'addresses'>;
const $isProfileSettled = atom(false);

/** Null until the request for the profile has ended. If it failed, only the phone number of the session. */
export const $customer = computed(
  [$profile, $isProfileSettled, $sessionPhone],
  (profile, isSettled, phone): Customer | null => profile ?? (isSettled ? { name: '', phone, addresses: [] } : null),
);

const $address = computed([$draft, $customer, $cartCity], (draft, customer, city) =>
  chosenAddress(draft, customer?.addresses ?? [], city?.id ?? 0),
);

/** The zone that the visitor chose last; null unless the restaurant's delivery terms are those of that zone. */
const rememberedZone = (restaurant: Pick<Restaurant, 'delivery'> | undefined): number | null =>
  restaurant?.delivery && !restaurant.delivery.is_lowest ? $zoneId.get() : null;

/**
 * How and when the order is received: the customer's choice, limited to what the restaurant offers. While the
 * restaurant is not loaded, the choice is not limited.
 */
export const $effectiveFulfilment = computed(
  [$draft, $cartRestaurant, $cartCity, $address],
  (draft, restaurant, city, address) => {
    const { fulfilment, branchId, zoneId, when, addressId, point } = draft;
    const canPickUp = restaurant?.fulfilments.includes('pickup') ?? fulfilment === 'pickup';
    const canSchedule = restaurant?.accepts_scheduled ?? when !== 'asap';
    return {
      canPickUp,
      canSchedule,
      isPickup: canPickUp && fulfilment === 'pickup',
      branchId,
      /** Whether the terms of a delivery depend on its zone. */
      hasZones: city?.has_zones === true,
      zoneId: city?.has_zones === false ? null : (zoneId ?? address?.zone_id ?? rememberedZone(restaurant)),
      /** Where a new address is; a saved one has its own point. */
      point: addressId === 'new' ? point : null,
      /** Whether the coordinates of the address are known. They decide whether it is in a zone with a polygon. */
      hasCoordinates: addressId === 'new' ? point !== null : address?.lat != null && address.lng != null,
      /** Empty while the customer has to choose a time. */
      when: canSchedule || when === '' ? when : 'asap',
    };
  },
);

/**
 * Whether the quoted delivery price is only the lowest, because the zone is unknown. Delivery that is free in every
 * zone is exact.
 */
export const $isTotalLowerBound = computed([$quote, $effectiveFulfilment], ({ quote }, { hasZones }) => {
  if (!hasZones || quote?.fulfilment !== 'delivery' || quote.zone !== null) return false;
  return quote.free_from === null || findTotal(quote.totals, 'items') < quote.free_from;
});

/** Whether the order costs nothing, so that no payment is chosen. */
export const $isNothingToPay = computed(
  [$quote, $isTotalLowerBound],
  ({ quote }, isLowerBound) =>
    // Without any available dish, the total is 0, too.
    quote !== null && !isLowerBound && quote.lines.length > 0 && findTotal(quote.totals, 'total') === 0,
);

/** Null for an empty cart. */
export const $quoteInput = computed(
  [$cartLines, $restaurantId, $notes, $promocode, $address, $effectiveFulfilment],
  (lines, restaurantId, notes, promocode, address, { isPickup, branchId, zoneId, point, when }): QuoteInput | null =>
    lines.length === 0
      ? null
      : {
          restaurant_id: restaurantId,
          products: toWireLines(lines, restaurantId, notes),
          promocode: promocode || null,
          address: isPickup ? null : address,
          ...(isPickup && { fulfilment: 'pickup', branch_id: branchId }),
          ...(!isPickup && zoneId !== null && { zone_id: zoneId }),
          ...(!isPickup && point),
          // Without a time, the amounts of an order for as soon as possible are shown.
          ...(when !== 'asap' && when !== '' && { when }),
        },
);

/** Looks up the point of a new address with a house number, if the delivery price depends on its zone. */
export async function locateNewAddress(api: ApiClient): Promise<void> {
  const { street, house } = $draft.get().address;
  const city = $cartCity.get();
  if (!city?.has_zones || isBlank(street) || isBlank(house) || $draft.get().point) return;
  const query = { city_id: city.id, q: normalizeLine(`${street} ${house}`) };
  const found = await ignoreFailure('the zone can be chosen by name', api.call('suggestAddress', { query }));
  const match =
    found?.find((each) => each.house === normalizeLine(house)) ?? found?.find((each) => isSameNumber(each, house));
  const { address } = $draft.get();
  if (address.street !== street || address.house !== house) return;
  // The house number stays as entered; only the point is set.
  if (match) editAddress({ house }, match);
}

/** Whether a suggestion is of the building that was entered as `24 A`, `nr. 24` or `24, bl. 2`: the number is the same. */
const isSameNumber = ({ house }: AddressSuggestion, entered: string): boolean => {
  const [number] = /\d+/.exec(entered) ?? [];
  return number !== undefined && /\d+/.exec(house ?? '')?.[0] === number;
};

/** The saved address that the server has rejected. `isDeleted`: it no longer exists. */
interface RejectedAddress {
  readonly address: Address;
  readonly isDeleted: boolean;
}

/** Set until the customer chooses an address: none is chosen automatically in the meantime. */
export const $rejectedAddress = atom<RejectedAddress | null>(null);

/** Whether errors by field are about the address, saved or entered. */
export const hasAddressError = (errors: Readonly<Record<string, string>>): boolean =>
  Object.keys(errors).some((field) => /^address(_id|\.|$)/.test(field));

/**
 * Deselects the chosen saved address, which the server has rejected, and reloads the addresses: it may have been
 * deleted.
 */
export async function deselectRejectedAddress(api: ApiClient): Promise<void> {
  const { addressId } = $draft.get();
  const address = savedAddresses().find(({ id }) => id === addressId);
  if (!address) return;
  $rejectedAddress.set({ address, isDeleted: false });
  editDraft({ addressId: null });
  await ignoreFailure('the addresses loaded before are offered', reloadProfile(api));
  const isDeleted = savedAddresses().every(({ id }) => id !== address.id);
  if ($rejectedAddress.get()?.address === address) $rejectedAddress.set({ address, isDeleted });
}

const savedAddresses = (): readonly Address[] => $profile.get()?.addresses ?? [];

/** Loads what the checkout needs and keeps the quote up to date, until the returned function is called. */
export function startCheckout(api: ApiClient): () => void {
  // Runs for the lifetime of the page: the returned function does not stop it.
  watchUserSession(api);
  // Set if the last recalculation got no response.
  if ($uncheckedCartReason.get()) void recalculateAndShowChanges(api);
  void prefillNameAndPayment(api);
  void ignoreFailure('profile load failure at start is ignored', loadProfile(api)).then(() =>
    $isProfileSettled.set(true),
  );
  let requested = '';
  const unsubscribers = [
    selectCardWhenSaved(),
    $customer.subscribe(fillDraft),
    $cartCity.subscribe(fillDraft),
    $restaurantId.subscribe((id) => {
      if (id > 0) setDraftRestaurant(id);
    }),
    $quote.subscribe((quoted) => {
      if (quoted.state === 'ready') applyQuotedMethods(quoted.quote.payment_methods);
      if (quoted.state === 'failed' && hasAddressError(fieldErrors(quoted.error))) void deselectRejectedAddress(api);
    }),
    $quoteInput.subscribe((input) => {
      const text = JSON.stringify(input);
      if (text === requested) return;
      requested = text;
      requestQuote(api, input);
    }),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
    requestQuote(api, null);
  };
}

/** Loads the payment choices, and prefills name and payment of an untouched form from the last order. */
async function prefillNameAndPayment(api: ApiClient): Promise<void> {
  const lastOrders = isNameAndPaymentUntouched($draft.get())
    ? api.call('getOrders', { query: { page: 1 } })
    : undefined;
  const [last] = await Promise.all([
    lastOrders && ignoreFailure('the form is filled in by the customer', lastOrders),
    loadPaymentChoicesIntoForm(api),
  ]);
  const order = last?.data[0];
  if (order) $draft.set(prefillFromOrder($draft.get(), order, $paymentMethods.get(), $chargeableCards.get()));
}

function fillDraft(): void {
  const customer = $customer.get();
  const city = $cartCity.get();
  const requiresAddressChoice = $rejectedAddress.get() !== null;
  if (customer && city) $draft.set(prefillFromProfile($draft.get(), customer, city.id, requiresAddressChoice));
}

/** Replaces the cart with the quoted lines and prices. This is not an edit by the customer, so the promo code stays. */
export function applyQuotedLines(quote: Quote): void {
  applyRecalculatedLines(normalizeLines(quote.lines.map(toLine)));
}

/** The terms that customers accept with an order; null if the shop has published none. */
export const $terms = atom<Pick<InfoPageLink, 'version'> | null>(null);

/** The version of the terms that is accepted in the form: 0 where it has no number, null if it is not accepted. */
export const $acceptedTerms = computed([$terms, $draft], (terms, { acceptedTerms = null }) =>
  terms && acceptedTerms === (terms.version ?? 0) ? acceptedTerms : null,
);
