import { MAX_LINE_COUNT } from '#contract/basics.ts';
import { $lines, $restaurantId, addProduct, stepCount, type Outcome } from '#features/cart/cart.store.ts';
import { plainLine, unitCount } from '#features/cart/cart-lines.ts';
import { openModal } from '#features/common/modal.store.ts';
import { afterPaint } from '#platform/after-paint.ts';
import { announceIntent } from '#platform/intent.ts';
import { nextCount, type CounterAction } from '#ui/counter.ts';
import { drawCounter } from '#ui/counter.dom.ts';

interface Host {
  readonly id: number;
  readonly price: number;
  readonly city: string;
  readonly restaurantId: number;
  readonly withOptions: boolean;
  readonly name: () => string;
}

/** The product a control stands for: the nearest element that names one, in the nearest that names its shop. */
function hostOf(element: Element): Host | undefined {
  const host = element.closest<HTMLElement>('[data-product-id]');
  const shop = host?.closest<HTMLElement>('[data-shop]')?.dataset['shop'];
  if (!host || !shop) return undefined;
  const { productId, options } = host.dataset;
  const [city = '', restaurantId] = shop.split('/');
  return {
    id: Number(productId),
    price: Number(host.querySelector<HTMLDataElement>('data.price')?.value),
    city,
    restaurantId: Number(restaurantId),
    withOptions: options !== undefined,
    name: () => host.querySelector('h1, h2, h3')?.textContent ?? '',
  };
}

/** The count that each product's counters show, where they show one. */
const drawn = new Map<number, number>();

/**
 * The counters of server-rendered cards: the count is on the screen with the first frame after the tap, the cart follows.
 * Pages are kept with every counter at zero; of hundreds only those whose product has another count than before are drawn.
 */
export function runCounters(): void {
  $lines.subscribe((lines) => {
    for (const id of new Set([...drawn.keys(), ...lines.map((line) => line.id)])) draw(id, unitCount(lines, id));
  });
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-counter] [data-action]') : null;
    const host = button && hostOf(button);
    if (button && host) act(host, button.dataset['action'] as CounterAction, button);
  });
}

/** Fills a counter that nobody sees, while the page is at rest: the first tap of a visit finds its code compiled. */
export function warmCounters(): void {
  const counter = document.querySelector<HTMLElement>('[data-product-id] [data-counter]');
  const host = counter && hostOf(counter);
  if (host) drawCounter(counter.cloneNode(true) as HTMLElement, 1, host.name);
}

function draw(id: number, count: number): void {
  if (drawn.get(id) === count) return;
  drawn.set(id, count);
  for (const counter of document.querySelectorAll<HTMLElement>(`[data-product-id="${id}"] [data-counter]`)) {
    const host = hostOf(counter);
    // The plus stays at the limit: pressing it says why nothing more goes in.
    if (host?.id === id) drawCounter(counter, count, host.name);
  }
}

function act(host: Host, action: CounterAction, button: HTMLElement): void {
  if (action !== 'increase') edit(host, action, () => takeOne(host));
  else if (!host.withOptions) edit(host, action, () => addProduct(host, host));
  else {
    openModal('additives', { productId: host.id, restaurantId: host.restaurantId, city: host.city });
    button.ariaBusy = 'true';
    announceIntent();
  }
}

/** Draws the count that an edit leads to by all that this page knows; after it the one that it has led to. */
function edit({ id, restaurantId }: Host, action: CounterAction, change: () => Outcome): void {
  const lines = $lines.get();
  if (lines.length === 0 || $restaurantId.get() === restaurantId) draw(id, nextCount(unitCount(lines, id), action, MAX_LINE_COUNT));
  afterPaint(() => {
    settle(change());
    draw(id, unitCount($lines.get(), id));
  });
}

/** With options a card stands for all its lines: the last one chosen goes first. */
function takeOne(host: Host): Outcome {
  const line = host.withOptions && $lines.get().findLast(({ id }) => id === host.id);
  return stepCount(line || plainLine(host), -1);
}

/** What an edit leads to beyond the number on the screen. */
function settle(outcome: Outcome): void {
  if (outcome.refused) openModal('reset', true);
  else if (!outcome.removed && !outcome.limit) return;
  announceIntent();
  if (!outcome.refused) void import('#features/cart/cart-actions.ts').then(({ afterEdit }) => afterEdit(outcome));
}
