import { findPageProduct, type PageProduct, readDescription } from '#features/catalog/page-data.ts';
import { $modals, closeModal, openModal } from '#features/shared/modal.store.ts';
import { cloneTemplate } from '#lib/clone-template.ts';
import { requestIslandHydration } from '#lib/idle-work.ts';
import { swallowRestOfPress } from '#ui/overlay-press.ts';
import { updateScrollLock } from '#ui/scroll-lock.ts';

const DISH_LINK = '[data-product-id] > a, [data-popular] li > a';

/** Opens the sheet of a dish, which is the modal `additives`, by plain clicks on its link. */
export function runDishSheets(): void {
  markPressedLink();
  document.addEventListener('click', openSheetFromLink);
  runPlaceholder();
}

/** Marks the link of a dish while it is touched. Browsers apply `:active` to a short touch only at its end. */
function markPressedLink(): void {
  let pressed: Element | null = null;
  const mark = (link: Element | null) => {
    pressed?.removeAttribute('data-pressed');
    link?.setAttribute('data-pressed', '');
    pressed = link;
  };
  document.addEventListener('pointerdown', ({ target }) =>
    mark(target instanceof Element ? target.closest(DISH_LINK) : null),
  );
  for (const kind of ['pointerup', 'pointercancel']) document.addEventListener(kind, () => mark(null));
}

/** A plain click on the link of a dish that can be ordered opens its sheet; every other click leads to its page. */
function openSheetFromLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest(DISH_LINK) : null;
  // The link of a popular dish is outside the dish's card.
  const card =
    link && document.querySelector(`[data-product-id] > a[href="${link.getAttribute('href')}"]`)?.parentElement;
  const product = findPageProduct(Number(card?.dataset['productId']));
  if (!link || !product || !card?.querySelector('[data-counter]')) return;
  event.preventDefault();
  openDishSheet(product, link);
}

/**
 * Opens the sheet of a dish, at first with what its card shows.
 * @param control is busy until the sheet has all of the dish
 */
export function openDishSheet(product: PageProduct, control: Element): void {
  openModal('additives', { productId: product.id, restaurantId: product.restaurant_id, city: product.city });
  control.setAttribute('aria-busy', 'true');
  // Hydrates the React island that renders the modals.
  requestIslandHydration();
  // If its code has loaded, the modal is rendered in this task.
  queueMicrotask(() => {
    if (!document.querySelector('dialog[data-modal="additives"]')) showPlaceholder(product);
  });
}

const findPlaceholder = () => document.querySelector<HTMLDialogElement>('[data-placeholder-of="additives"]');

/** Closes the modal when its placeholder is closed by the customer, and the other way round. */
function runPlaceholder(): void {
  const placeholder = findPlaceholder();
  if (!placeholder) return;
  // Also closed by Escape. `Modal` closes it without the customer, and has opened the modal then.
  placeholder.addEventListener('close', () => {
    placeholder.removeAttribute('aria-busy');
    updateScrollLock();
    if (!document.querySelector('dialog[data-modal="additives"]')) closeModal('additives');
  });
  placeholder.addEventListener('click', ({ target }) => {
    if (target === placeholder) swallowRestOfPress();
    if (target === placeholder || (target instanceof Element && target.closest('[data-close]'))) placeholder.close();
  });
  $modals.listen((modals) => {
    if (placeholder.open && modals.every(({ name }) => name !== 'additives')) placeholder.close();
  });
}

/** A decorative copy of the picture of a card, in the size that has loaded already. */
function copyPicture(shown: HTMLImageElement): HTMLImageElement {
  const copy = shown.cloneNode() as HTMLImageElement;
  copy.removeAttribute('loading');
  copy.src = shown.currentSrc || shown.src;
  copy.alt = '';
  return copy;
}

/** Fills the placeholder from the card of the dish, or from the article of its page, and opens it. */
function showPlaceholder({ id, name, name_lang }: PageProduct): void {
  const placeholder = findPlaceholder();
  const card = document.querySelector(`[data-product-id="${id}"]`);
  if (!placeholder || placeholder.open) return;
  const find = (selector: string) => placeholder.querySelector<HTMLElement>(selector);
  const show = (element: HTMLElement | null, text: string, lang = '') => {
    if (!element) return;
    element.hidden = text === '';
    element.textContent = text;
    element.lang = lang;
  };
  const { description, description_lang } = readDescription(card);
  show(find('.modal__title'), name, name_lang);
  show(find('.configure__text > p'), description.trim(), description_lang);
  show(find('.button__label'), card?.querySelector('.price')?.textContent.trim() ?? '');
  const shown = card?.querySelector('img');
  placeholder.classList.toggle('modal_wide', Boolean(shown));
  find('.configure')?.classList.toggle('configure_pictured', Boolean(shown));
  const frame = find('.product-picture');
  if (frame) {
    frame.hidden = !shown;
    frame.replaceChildren(...(shown ? [copyPicture(shown)] : []));
  }
  if (!find('.skeleton')) find('.configure__text')?.append(cloneTemplate('sheet-row'), cloneTemplate('sheet-row'));
  placeholder.setAttribute('aria-busy', 'true');
  placeholder.showModal();
  updateScrollLock();
}
