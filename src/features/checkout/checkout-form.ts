import { type PaymentMethod, PHONE_PATTERN } from '#contract/constants.ts';
import type { CreateOrderInput } from '#contract/orders.ts';
import type { Address, AddressInput, Card, Profile } from '#contract/user.ts';
import { toMajor, toMinor } from '#features/shared/money.ts';
import type { MessageKey } from '#i18n/keys.ts';
import { completePhone, unmaskPhone } from '#ui/form/phone.ts';

export const ADDRESS_DETAILS = ['block', 'entrance', 'floor', 'apartment', 'intercom'] as const;
export type AddressPart = 'street' | 'house' | (typeof ADDRESS_DETAILS)[number] | 'comment';

/** What the customer has typed, as typed. */
export interface CheckoutForm {
  readonly name: string;
  /** Digits only. */
  readonly phone: string;
  /** A saved address, a new one, or nothing chosen so far. */
  readonly addressId: number | 'new' | null;
  readonly address: Readonly<Record<AddressPart, string>>;
  readonly saveAddress: boolean;
  readonly comment: string;
  readonly cutleryCount: number;
  readonly method: PaymentMethod;
  /** A saved card, another one on the bank's page, or nothing chosen so far. */
  readonly cardId: number | 'new' | null;
  readonly changeFrom: string;
}

export interface FieldFault {
  readonly key: MessageKey<'checkout'>;
  /** Minor units, where the sentence names an amount. */
  readonly amount?: number;
}

/** By the field's name on the wire: `contact.name`. */
export type FieldFaults = Readonly<Record<string, FieldFault>>;

export const EMPTY_FORM: CheckoutForm = {
  name: '',
  phone: '',
  addressId: null,
  address: { street: '', house: '', block: '', entrance: '', floor: '', apartment: '', intercom: '', comment: '' },
  saveAddress: true,
  comment: '',
  cutleryCount: 1,
  method: 'cash',
  cardId: null,
  changeFrom: '',
};

/** Fills from the profile what the customer has left empty; saved addresses of the cart's city come before a new one. */
export function prefill(
  form: CheckoutForm,
  profile: Pick<Profile, 'name' | 'phone' | 'addresses'>,
  cityId: number,
): CheckoutForm {
  const usable = profile.addresses.filter(({ city_id }) => city_id === cityId);
  const isKnown = form.addressId === 'new' || usable.some(({ id }) => id === form.addressId);
  const preferred = usable.find(({ is_default }) => is_default) ?? usable[0];
  return {
    ...form,
    name: form.name || (profile.name ?? ''),
    phone: hasNumber(form.phone) ? form.phone : unmaskPhone(completePhone(profile.phone ?? '')),
    addressId: isKnown ? form.addressId : (preferred?.id ?? 'new'),
  };
}

/** A method and a card of those that there are; the first of each where the customer has chosen none of them. */
export function prefillPayment(
  form: CheckoutForm,
  methods: readonly PaymentMethod[],
  cards: readonly Pick<Card, 'id'>[],
): CheckoutForm {
  const isKnown = form.cardId === 'new' || cards.some(({ id }) => id === form.cardId);
  return {
    ...form,
    method: methods.includes(form.method) ? form.method : (methods[0] ?? 'cash'),
    cardId: isKnown ? form.cardId : (cards[0]?.id ?? null),
  };
}

/** What is missing or cannot be; `total` in minor units bounds the note to give change from. */
export function findFaults(form: CheckoutForm, total: number): FieldFaults {
  const isNew = form.addressId === 'new';
  const faults: Record<string, FieldFault | false> = {
    'contact.name': !form.name.trim() && { key: 'checkout:required_name' },
    'contact.phone': !PHONE_PATTERN.test(form.phone) && { key: 'checkout:required_phone' },
    address_id: form.addressId === null && { key: 'checkout:required_address' },
    'address.street': isNew && !form.address.street.trim() && { key: 'checkout:required_street' },
    'address.house': isNew && !form.address.house.trim() && { key: 'checkout:required_house' },
    'payment.change_from': form.method === 'cash' && changeFault(form.changeFrom, total),
  };
  return Object.fromEntries(
    Object.entries(faults).filter((entry): entry is [string, FieldFault] => entry[1] !== false),
  );
}

/** The form as create-order takes it. */
export function toOrder(
  form: CheckoutForm,
  { quoteId, cityId }: { quoteId: string; cityId: number },
): CreateOrderInput {
  const change = form.method === 'cash' ? readAmount(form.changeFrom) : null;
  return {
    quote_id: quoteId,
    contact: { name: form.name.trim(), phone: form.phone },
    ...(typeof form.addressId === 'number' ? { address_id: form.addressId } : { address: newAddress(form, cityId) }),
    comment: form.comment.trim(),
    cutlery_count: form.cutleryCount,
    payment: { method: form.method, ...(change ? { change_from: toMajor(change) } : {}), ...chosenCard(form) },
  };
}

export function newAddress({ address }: CheckoutForm, cityId: number): AddressInput {
  const parts = Object.fromEntries(Object.entries(address).map(([part, text]) => [part, text.trim()])) as Record<
    AddressPart,
    string
  >;
  return { ...parts, city_id: cityId };
}

/** The saved address the customer chose; a new one has the cart's city and changes no amount. */
export function chosenAddress(form: CheckoutForm, addresses: readonly Address[]): AddressInput | null {
  const chosen = addresses.find(({ id }) => id === form.addressId);
  if (!chosen) return null;
  const { id: _id, ...address } = chosen;
  return address;
}

/** Minor units; null for nothing, NaN for what is no amount. */
export function readAmount(text: string): number | null {
  const typed = text.replace(/\s/g, '').replace(',', '.');
  if (!typed) return null;
  return /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? toMinor(Number(typed)) : Number.NaN;
}

function changeFault(text: string, total: number): FieldFault | false {
  const amount = readAmount(text);
  if (amount === null) return false;
  if (Number.isNaN(amount)) return { key: 'checkout:wrong_change' };
  return amount < total && { key: 'checkout:small_change', amount: total };
}

function chosenCard({ method, cardId }: CheckoutForm): { card_id?: number } {
  return method === 'card_online' && typeof cardId === 'number' ? { card_id: cardId } : {};
}

/** The mask leaves the country's prefix in an empty field. */
const hasNumber = (phone: string): boolean => phone.length > 3;

/** The server's sentences by the fields of the form, which have their names on the wire. What is said of an address as a whole belongs to the choice of one. */
export function errorsByField({ address, ...errors }: Readonly<Record<string, string>>): Record<string, string> {
  return address === undefined ? errors : { ...errors, address_id: address };
}

/** Leads to the first field that has an error, in the order of the page. */
export function focusFirstError(form: HTMLElement | null): void {
  const error = form?.querySelector('[data-error]:not(:empty)');
  const control = error?.closest('[data-field]')?.querySelector<HTMLElement>('input, textarea, button');
  control?.focus();
}
