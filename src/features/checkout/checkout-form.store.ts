import * as v from 'valibot';
import { FULFILMENTS, PAYMENT_METHODS, type PaymentMethod, type Substitution } from '#contract/value-lists.ts';
import type { CreateOrderInput, Order } from '#contract/orders.ts';
import type { Address, AddressInput, AddressSuggestion, Card, Profile } from '#contract/user.ts';
import { toMinor, toMajor, asMinor, type Minor } from '#contract/money.ts';
import { isBlank, normalizeLine, normalizeLines } from '#contract/text.ts';
import type { MessageKey } from '#i18n/keys.ts';
import { sessionAtom } from '#lib/persistent-stores.ts';
import { unmaskPhone } from '#ui/form/phone.ts';
import { country } from '#contract/country.ts';
import { customerPhoneFormat } from '#features/shared/phone-format.ts';

export const ADDRESS_DETAILS = ['block', 'entrance', 'floor', 'intercom'] as const;
export type AddressPart = 'street' | 'house' | 'apartment' | (typeof ADDRESS_DETAILS)[number] | 'comment';

const text = v.string();
/** The id of a saved address or card, a new one, or null while none is chosen. */
const savedOrNew = v.nullable(v.union([v.number(), v.literal('new')]));

/** The state of the checkout form. Texts are stored as typed, except `phone`, which has digits only. */
const CheckoutForm = v.object({
  name: text,
  phone: text,
  /** The restaurant for which branch, zone and time were chosen. */
  restaurantId: v.optional(v.number()),
  fulfilment: v.picklist(FULFILMENTS),
  /** Where the order is collected; null for the restaurant's first such branch. */
  branchId: v.nullable(v.number()),
  /** The delivery zone chosen for this order; null for that of the saved address. */
  zoneId: v.nullable(v.number()),
  /** `asap`, the ISO instant at which the chosen slot begins, or empty while the customer has to choose a time. */
  when: text,
  addressId: savedOrNew,
  address: v.object(v.entriesFromList(['street', 'house', 'apartment', ...ADDRESS_DETAILS, 'comment'], text)),
  /** Where the new address is, in WGS 84 degrees; null if not known. */
  point: v.nullable(v.object({ lat: v.number(), lng: v.number() })),
  saveAddress: v.boolean(),
  comment: text,
  cutleryCount: v.number(),
  method: v.picklist(PAYMENT_METHODS),
  cardId: savedOrNew,
  /** Whether a new card is saved when it pays, where the provider can do that. Drafts of earlier versions lack it. */
  saveCard: v.optional(v.boolean()),
  changeFrom: text,
  /** The version of the terms that the customer has accepted for this order, 0 for one without a number. */
  acceptedTerms: v.optional(v.nullable(v.number())),
});
export type CheckoutForm = v.InferOutput<typeof CheckoutForm>;

export const EMPTY_FORM: CheckoutForm = {
  name: '',
  phone: '',
  fulfilment: 'delivery',
  branchId: null,
  zoneId: null,
  when: 'asap',
  addressId: null,
  address: { street: '', house: '', block: '', entrance: '', floor: '', apartment: '', intercom: '', comment: '' },
  point: null,
  saveAddress: true,
  comment: '',
  cutleryCount: 1,
  method: 'cash',
  cardId: null,
  changeFrom: '',
};

/** The checkout form, in session storage: it survives a reload. */
export const $draft = sessionAtom('checkout.draft', EMPTY_FORM, (value): value is CheckoutForm =>
  v.is(CheckoutForm, value),
);

export function editDraft(change: Partial<CheckoutForm>): void {
  $draft.set({ ...$draft.get(), ...change });
}

/** Changes fields of the new address. A suggestion sets its point; another street or house without one clears it. */
export function editAddress(
  change: Partial<CheckoutForm['address']>,
  suggested?: Pick<AddressSuggestion, 'lat' | 'lng'>,
): void {
  const { address, point } = $draft.get();
  const changesPoint = suggested !== undefined || change.street !== undefined || change.house !== undefined;
  const { lat = null, lng = null } = suggested ?? {};
  const suggestedPoint = lat === null || lng === null ? null : { lat, lng };
  editDraft({ address: { ...address, ...change }, point: changesPoint ? suggestedPoint : point });
}

/**
 * Clears the form after an order. Contact and payment method stay for the next order. A new card does not: if it was
 * saved, the next order can be paid with it.
 */
export function clearDraft(): void {
  const { name, phone, method, cardId } = $draft.get();
  $draft.set({ ...EMPTY_FORM, name, phone, method, cardId: cardId === 'new' ? null : cardId });
}

/** Sets the restaurant of the draft. Fulfilment, branch, zone and time chosen for another restaurant are reset. */
export function setDraftRestaurant(restaurantId: number): void {
  const { restaurantId: chosenFor = restaurantId } = $draft.get();
  editDraft({
    restaurantId,
    ...(chosenFor !== restaurantId && { fulfilment: 'delivery', branchId: null, zoneId: null, when: 'asap' }),
  });
}

/** Sets the restaurant of the draft, with fulfilment and branch of an earlier order. */
export function copyFulfilmentFromOrder(
  { fulfilment, branch }: Pick<Order, 'fulfilment' | 'branch'>,
  restaurantId: number,
): void {
  setDraftRestaurant(restaurantId);
  editDraft({ fulfilment: fulfilment === 'pickup' ? 'pickup' : 'delivery', branchId: branch?.id ?? null });
}

/**
 * Fills empty fields from the profile. Without a usable choice of address, selects a saved address of the cart's city,
 * or a new one if there is none. With `requiresAddressChoice`, none is selected if the customer has addresses there.
 */
export function prefillFromProfile(
  form: CheckoutForm,
  profile: Pick<Profile, 'name' | 'phone' | 'addresses'>,
  cityId: number,
  requiresAddressChoice = false,
): CheckoutForm {
  const usable = profile.addresses.filter(({ city_id }) => city_id === cityId);
  // An address whose city is unknown is not selected automatically, but the customer may choose it.
  const isValid =
    form.addressId === 'new' ||
    profile.addresses.some(({ id, city_id }) => id === form.addressId && (city_id ?? cityId) === cityId);
  const preferred = usable.find(({ is_default }) => is_default) ?? usable[0];
  const chosen = requiresAddressChoice && preferred ? null : (preferred?.id ?? 'new');
  // An empty field contains the country prefix.
  const hasPhone = form.phone.length > country.phone.callingCode.length;
  return {
    ...form,
    name: form.name || (profile.name ?? ''),
    phone: hasPhone ? form.phone : phoneOfProfile(profile.phone ?? ''),
    addressId: isValid ? form.addressId : chosen,
  };
}

/** The value of the phone field for the number of a profile, in any notation. */
function phoneOfProfile(phone: string): string {
  const { fromSent, restorePrefix } = customerPhoneFormat();
  const value = fromSent(unmaskPhone(phone));
  return value.startsWith('+') ? value : unmaskPhone(restorePrefix(phone));
}

/** Whether the form has a name and a whole phone number. */
export const isContactComplete = ({ name, phone }: CheckoutForm): boolean =>
  !isBlank(name) && customerPhoneFormat().toSent(phone) !== undefined;

/** Whether the customer has neither typed a name nor chosen a payment. */
export const isNameAndPaymentUntouched = ({ name, method, cardId, changeFrom }: CheckoutForm): boolean =>
  !name && method === EMPTY_FORM.method && cardId === null && !changeFrom;

/** Fills an empty name and the preselected payment from the customer's last order, as far as they are available. */
export function prefillFromOrder(
  form: CheckoutForm,
  { contact, payment }: Pick<Order, 'contact' | 'payment'>,
  methods: readonly PaymentMethod[],
  cards: readonly Pick<Card, 'id' | 'brand' | 'last4'>[],
): CheckoutForm {
  const named = { ...form, name: form.name || contact.name };
  const method = methods.find((known) => known === payment.method);
  if (!method || form.method !== EMPTY_FORM.method || form.changeFrom) return named;
  const { card: used } = payment;
  const card = cards.find(({ brand, last4 }) => brand === used?.brand && last4 === used.last4);
  return { ...named, method, cardId: card?.id ?? form.cardId };
}

/** Replaces a method or card that is not available by the first one that is. */
export function prefillPayment(
  form: CheckoutForm,
  methods: readonly PaymentMethod[],
  cards: readonly Pick<Card, 'id'>[],
): CheckoutForm {
  const isValid = form.cardId === 'new' || cards.some(({ id }) => id === form.cardId);
  return {
    ...form,
    method: methods.includes(form.method) ? form.method : (methods[0] ?? 'cash'),
    cardId: isValid ? form.cardId : (cards[0]?.id ?? null),
  };
}

export interface ValidationError {
  readonly key: MessageKey<'checkout'>;
  /** Minor units, where the message names an amount. */
  readonly amount?: Minor;
}

/** The errors by the field's name in the API, such as `contact.name`. */
export type ValidationErrors = Readonly<Record<string, ValidationError>>;

/**
 * Finds missing and invalid fields.
 * @param total the order total in minor units; the cash to give change from must not be less
 * @param lacksZone whether the quote depends on a delivery zone that is not chosen yet
 */
export function validateForm(form: CheckoutForm, total: Minor, lacksZone = false): ValidationErrors {
  const isDelivery = form.fulfilment === 'delivery';
  const isNew = isDelivery && form.addressId === 'new';
  const errors: Record<string, ValidationError | false> = {
    'contact.name': isBlank(form.name) && { key: 'checkout:required_name' },
    'contact.phone': customerPhoneFormat().toSent(form.phone) === undefined && { key: 'checkout:required_phone' },
    address_id: isDelivery && form.addressId === null && { key: 'checkout:required_address' },
    zone_id: isDelivery && lacksZone && { key: 'checkout:required_zone' },
    'address.street': isNew && isBlank(form.address.street) && { key: 'checkout:required_street' },
    'address.house': isNew && isBlank(form.address.house) && { key: 'checkout:required_house' },
    'payment.change_from': form.method === 'cash' && changeError(form.changeFrom, total),
  };
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, ValidationError] => entry[1] !== false),
  );
}

function changeError(text: string, total: Minor): ValidationError | false {
  const amount = readAmount(text);
  if (amount === null) return false;
  if (Number.isNaN(amount)) return { key: 'checkout:wrong_change' };
  return amount < total && { key: 'checkout:small_change', amount: total };
}

/** Minor units; null for an empty text, NaN for an invalid amount. */
export function readAmount(text: string): Minor | null {
  const amount = text.replace(/\s/g, '').replace(',', '.');
  if (!amount) return null;
  return /^\d{1,7}(\.\d{1,2})?$/.test(amount) ? toMinor(Number(amount)) : asMinor(Number.NaN);
}

interface OrderContext {
  readonly quoteId: string;
  readonly cityId: number;
  readonly substitution: Substitution;
  /** Whether a payment with a new card can save it. */
  readonly savesCards: boolean;
  /** The version of the terms that the customer has accepted; 0 for none, or for one without a number. */
  readonly termsVersion?: number;
}

export function toOrder(
  form: CheckoutForm,
  { quoteId, cityId, substitution, savesCards, termsVersion = 0 }: OrderContext,
): CreateOrderInput {
  const { method, cardId, saveCard, fulfilment, addressId } = form;
  const delivered = typeof addressId === 'number' ? { address_id: addressId } : { address: newAddress(form, cityId) };
  const change = method === 'cash' ? readAmount(form.changeFrom) : null;
  return {
    quote_id: quoteId,
    contact: { name: normalizeLine(form.name), phone: customerPhoneFormat().toSent(form.phone) ?? form.phone },
    ...(fulfilment === 'delivery' && delivered),
    comment: normalizeLines(form.comment),
    cutlery_count: form.cutleryCount,
    substitution,
    ...(termsVersion > 0 && { terms_version: termsVersion }),
    payment: {
      method,
      ...(change ? { change_from: toMajor(change) } : {}),
      ...(method === 'card_online' && typeof cardId === 'number' ? { card_id: cardId } : {}),
      ...(method === 'card_online' && typeof cardId !== 'number' && savesCards && { save_card: saveCard ?? true }),
    },
  };
}

export function newAddress({ address, zoneId, point }: CheckoutForm, cityId: number): AddressInput {
  const parts = Object.fromEntries(Object.entries(address).map(([part, text]) => [part, text.trim()]));
  return { ...(parts as CheckoutForm['address']), city_id: cityId, zone_id: zoneId, ...point };
}

/**
 * The chosen saved address, with the cart's city if its own is unknown. Null for a new address: the price of its
 * delivery depends on its point and zone only.
 */
export function chosenAddress(form: CheckoutForm, addresses: readonly Address[], cityId: number): AddressInput | null {
  const chosen = addresses.find(({ id }) => id === form.addressId);
  if (!chosen) return null;
  const { id: _id, ...address } = chosen;
  return { ...address, city_id: address.city_id ?? cityId };
}

/** The server's errors by form field. An error of the whole `address` is shown at `address_id`, the choice of one. */
export function errorsByField({ address, ...errors }: Readonly<Record<string, string>>): Record<string, string> {
  return address === undefined ? errors : { ...errors, address_id: address };
}

const ADDRESS_FIELDS = Object.keys(EMPTY_FORM.address).map((part) => `address.${part}`);
const FORM_FIELDS = [
  'contact.name',
  'contact.phone',
  'fulfilment',
  'branch_id',
  'zone_id',
  'when',
  'address_id',
  ...ADDRESS_FIELDS,
  'comment',
  'cutlery_count',
  'payment.method',
  'payment.card_id',
  'payment.change_from',
  'terms_version',
];

/** Whether the form has a field with this name in the API. Such a field shows its own errors. */
export const isFormField = (name: string): boolean => FORM_FIELDS.includes(name);

/** Focuses the first of these fields that is on the page. */
export function focusField(...names: readonly string[]): void {
  const fields = names.map((name) => document.querySelector(`[data-field="${name}"]`));
  const field = fields.find((found) => found !== null);
  const control = field?.querySelector('input:checked') ?? field?.querySelector('input, select');
  if (control instanceof HTMLElement) control.focus();
}

/** Focuses the first field that has an error, in the order of the page. Returns whether there is one. */
export function focusFirstError(form: HTMLElement | null): boolean {
  const error = form?.querySelector('[data-error]:not(:empty)');
  const field = error?.closest('[data-field]')?.querySelector<HTMLElement>('input, select, textarea, button');
  field?.focus();
  return Boolean(field);
}
