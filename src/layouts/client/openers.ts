import { openModal, type ModalData } from '#features/common/modal.store.ts';
import { announceIntent } from '#platform/intent.ts';

/** What each opener on a page says of its modal, read from its attributes. */
const readers: { [Name in keyof ModalData]?: (element: HTMLElement) => ModalData[Name] } = {
  cart: () => true,
  news: ({ dataset }) => ({ slug: dataset['slug'] ?? '' }),
  restaurant: ({ dataset }) => ({ id: Number(dataset['id']) }),
  promocode: () => true,
};

/**
 * Whatever carries `data-open-modal` opens that modal. The wish is kept in the store at once and drawn when the
 * modals' code is there; until then the control shows that it is busy.
 */
export function runOpeners(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const opener = event.target.closest<HTMLElement>('[data-open-modal]');
    const name = opener?.dataset['openModal'] as keyof ModalData | undefined;
    const read = name && readers[name];
    if (!opener || !name || !read) return;
    event.preventDefault();
    openModal(name, read(opener));
    opener.ariaBusy = 'true';
    announceIntent();
  });
  addEventListener('shop:modal-shown', rest);
}

/** What was pressed and waits for its modal. A control that orders or pays is never among them: they open modals only. */
export const WAITING = '[data-open-modal][aria-busy], [data-counter] [aria-busy]';

/** Whatever was busy waiting for a modal is so no longer. */
export function rest(): void {
  for (const busy of document.querySelectorAll(WAITING)) busy.removeAttribute('aria-busy');
}
