import { atom } from 'nanostores';
import type { Address } from '#contract/user.ts';

/** What each modal has to know when it opens. `true`: nothing. */
export interface ModalData {
  authPhone: true;
  authCode: true;
  profile: true;
  cart: true;
  unavailable: true;
  reset: true;
  news: { slug: string };
  additives: { productId: number; restaurantId: number; city: string; line?: number };
  address: { address?: Address };
  cardAdd: true;
  cardCode: { cardId: number };
  cardSuccess: { cardId: number };
  courier: { orderId: number };
  promocode: true;
  promocodeError: { code: string };
  promocodeSuccess: true;
  rate: { orderId: number };
  restaurant: { id: number };
}

export type ModalName = keyof ModalData;
export type OpenModal = { [Name in ModalName]: { readonly name: Name; readonly data: ModalData[Name] } }[ModalName];

/** What is open, the topmost last. */
export const $modals = atom<readonly OpenModal[]>([]);

/** Opens a modal above whatever is open; one that is open already gets the new data. `from`: a modal that closes with it. */
export function openModal<Name extends ModalName>(name: Name, data: ModalData[Name], from?: ModalName): void {
  $modals.set([
    ...$modals.get().filter((open) => open.name !== name && open.name !== from),
    { name, data } as OpenModal,
  ]);
}

export function closeModal(name: ModalName): void {
  $modals.set($modals.get().filter((open) => open.name !== name));
}

/** Closes one modal and opens another in the same step. */
export function replaceModal<Name extends ModalName>(from: ModalName, name: Name, data: ModalData[Name]): void {
  openModal(name, data, from);
}
