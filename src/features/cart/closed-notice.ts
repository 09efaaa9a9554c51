import { showToast } from '#features/shared/toast.store.ts';
import { sessionAtom } from '#lib/persistent-stores.ts';

/** The id of the restaurant whose notice this tab has shown last. */
const $notified = sessionAtom('cart.closed', 0, (value): value is number => typeof value === 'number');

/**
 * Says, at the first dish of a restaurant that is added, that it is closed and when it opens, if the page has this sentence. Its
 * dishes can be added at any time.
 */
export function showClosedNotice(restaurantId: number): void {
  const text = globalThis.document?.querySelector<HTMLElement>('[data-closed-notice]')?.dataset['closedNotice'];
  if (!text || $notified.get() === restaurantId) return;
  $notified.set(restaurantId);
  showToast(text);
}
