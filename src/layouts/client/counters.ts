import { $lines, addProduct, stepCount, type Outcome } from '#features/cart/cart.store.ts';
import { plainLine, unitCount } from '#features/cart/lines.ts';
import { openModal } from '#features/common/modal.store.ts';
import { announceIntent } from '#platform/intent.ts';
import { drawCounter } from '#ui/counter.dom.ts';

interface Host {
  readonly element: HTMLElement;
  readonly id: number;
  readonly price: number;
  readonly city: string;
  readonly restaurantId: number;
  readonly withOptions: boolean;
}

/** The product a control stands for: the nearest element that names one and its shop. */
function hostOf(element: Element): Host | undefined {
  const host = element.closest<HTMLElement>('[data-product-id][data-shop]');
  if (!host) return undefined;
  const { productId, price, shop = '', options } = host.dataset;
  const [city = '', restaurantId] = shop.split('/');
  return { element: host, id: Number(productId), price: Number(price), city, restaurantId: Number(restaurantId), withOptions: options !== undefined };
}

/** The counters of server-rendered cards: the count is on the screen in the same task as the tap. */
export function runCounters(): void {
  const draw = () => {
    const lines = $lines.get();
    for (const counter of document.querySelectorAll<HTMLElement>('[data-product-id] [data-counter]')) {
      const host = hostOf(counter);
      // The plus stays at the limit: pressing it says why nothing more goes in.
      if (host) drawCounter(counter, unitCount(lines, host.id));
    }
  };
  $lines.subscribe(draw);
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-counter] [data-action]') : null;
    const host = button && hostOf(button);
    if (button && host) act(host, button.dataset['action'] ?? '', button);
  });
}

function act(host: Host, action: string, button: HTMLElement): void {
  if (action === 'increase') {
    if (host.withOptions) {
      button.ariaBusy = 'true';
      openModal('additives', { productId: host.id, restaurantId: host.restaurantId, city: host.city });
      announceIntent();
      return;
    }
    settle(addProduct(host, host));
    return;
  }
  // With options a card stands for all its lines: the last one chosen goes first.
  const line = host.withOptions ? $lines.get().findLast(({ id }) => id === host.id) : plainLine(host);
  if (line) settle(stepCount(line, -1));
}

/** What an edit leads to beyond the number on the screen. */
function settle(outcome: Outcome): void {
  if (outcome.refused) openModal('reset', true);
  else if (!outcome.removed && !outcome.limit) return;
  announceIntent();
  if (!outcome.refused) void import('#features/cart/after-edit.ts').then(({ afterEdit }) => afterEdit(outcome));
}
