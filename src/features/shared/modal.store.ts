import { atom } from 'nanostores';
import type { Address } from '#contract/user.ts';

/** The data that each modal is opened with; undefined for a modal without data. */
export interface ModalData {
  authPhone: undefined;
  authCode: undefined;
  profile: undefined;
  cart: undefined;
  /** The unavailable items and changed prices of the cart after a recalculation. */
  unavailable: undefined;
  /** The confirmation before the cart is emptied, also to add a dish of another restaurant. */
  reset: undefined;
  news: { slug: string };
  /** The options of a product; `lineKey`: the cart line that is edited. */
  additives: { productId: number; restaurantId: number; city: string; lineKey?: string };
  address: { address?: Address };
  cardAdd: undefined;
  cardCode: { cardId: number };
  cardSuccess: { cardId: number };
  /** The courier's name and phone. */
  courier: { orderId: number };
  promocode: undefined;
  /** A promo code that was refused, and the code of the refusal. */
  promocodeError: { promocode: string; refusal: string };
  promocodeSuccess: undefined;
  /** The question after the time of an order was refused, and the time that is proposed. */
  orderTime: {
    refusal: 'restaurant_closed' | 'slot_full' | 'slot_unavailable' | 'moved';
    isPickup: boolean;
    canSchedule: boolean;
    /** `when` as in the checkout form, with the promised span in ISO 8601; null if no time is free. */
    proposal: { when: string; from: string; to: string } | null;
  };
  /** The rating of a delivered order. */
  rate: { orderId: number };
  favourites: undefined;
  myAllergens: undefined;
  restaurant: { id: number };
  /** `text`: the fragment of the link, see `decodeSharedCart`; `city`: a slug. */
  sharedCart: { text: string; restaurantId: number; city: string };
}

export type ModalName = keyof ModalData;
type ModalWithoutData = { [Name in ModalName]: undefined extends ModalData[Name] ? Name : never }[ModalName];
export type OpenModal = { [Name in ModalName]: { readonly name: Name; readonly data: ModalData[Name] } }[ModalName];

/** The open modals, the topmost last. */
export const $modals = atom<readonly OpenModal[]>([]);

/** Opens a modal above all others; an open modal with the same name is replaced. */
export function openModal(name: ModalWithoutData): void;
export function openModal<Name extends ModalName>(name: Name, data: ModalData[Name]): void;
export function openModal<Name extends ModalName>(name: Name, data?: ModalData[Name]): void {
  setModal(name, name, data);
}

export function closeModal(name: ModalName): void {
  $modals.set($modals.get().filter((open) => open.name !== name));
}

/** Closes `from` and opens another modal in one update. */
export function replaceModal(from: ModalName, name: ModalWithoutData): void;
export function replaceModal<Name extends ModalName>(from: ModalName, name: Name, data: ModalData[Name]): void;
export function replaceModal<Name extends ModalName>(from: ModalName, name: Name, data?: ModalData[Name]): void {
  setModal(from, name, data);
}

function setModal<Name extends ModalName>(from: ModalName, name: Name, data: ModalData[Name] | undefined): void {
  const others = $modals.get().filter((open) => open.name !== name && open.name !== from);
  $modals.set([...others, { name, data } as OpenModal]);
}

/**
 * Returns a function that returns whether the modal was neither closed nor opened again since this call. Call it before
 * a request from a modal, so that the response changes only the modal that sent the request.
 */
export function trackModal(name: ModalName): () => boolean {
  const find = () => $modals.get().find((open) => open.name === name);
  const tracked = find();
  return () => find() === tracked;
}
