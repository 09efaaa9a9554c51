import { atom } from 'nanostores';
import type { Address } from '#contract/user.ts';

/** The data that each modal opens with; `true` where it needs none. */
export interface ModalData {
  authPhone: true;
  authCode: true;
  profile: true;
  cart: true;
  unavailable: true;
  /** Asks before the cart is emptied, also to add a dish of another restaurant. */
  reset: true;
  news: { slug: string };
  /** The options of a product; `lineIndex`: the position of the cart line that is edited. */
  additives: { productId: number; restaurantId: number; city: string; lineIndex?: number };
  address: { address?: Address };
  cardAdd: true;
  cardCode: { cardId: number };
  cardSuccess: { cardId: number };
  courier: { orderId: number };
  promocode: true;
  /** `code`: why it was refused; `typed`: the promo code. */
  /** A promo code that was refused, and the code of the refusal. */
  promocodeError: { promocode: string; refusal: string };
  promocodeSuccess: true;
  rate: { orderId: number };
  favourites: true;
  myAllergens: true;
  restaurant: { id: number };
  /** `text`: the fragment of a link, see `decodeSharedCart`; `city` is a slug. */
  sharedCart: { text: string; restaurantId: number; city: string };
}

export type ModalName = keyof ModalData;
export type OpenModal = { [Name in ModalName]: { readonly name: Name; readonly data: ModalData[Name] } }[ModalName];

/** The open modals, the topmost last. */
export const $modals = atom<readonly OpenModal[]>([]);

/** Opens a modal above all others; one that is open already is replaced. */
export function openModal<Name extends ModalName>(name: Name, data: ModalData[Name]): void {
  replaceModal(name, name, data);
}

export function closeModal(name: ModalName): void {
  $modals.set($modals.get().filter((open) => open.name !== name));
}

/** Closes `from` and opens another modal in one update. */
export function replaceModal<Name extends ModalName>(from: ModalName, name: Name, data: ModalData[Name]): void {
  const others = $modals.get().filter((open) => open.name !== name && open.name !== from);
  $modals.set([...others, { name, data } as OpenModal]);
}

/**
 * Returns a function that returns whether the open modal is still the same one, neither closed nor opened again since this call. Call it before a request from
 * a modal: a response changes only the modal that it belongs to.
 */
export function trackModal(name: ModalName): () => boolean {
  const find = () => $modals.get().find((open) => open.name === name);
  const tracked = find();
  return () => find() === tracked;
}
