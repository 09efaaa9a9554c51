import { MAX_LINE_COUNT } from '#contract/constants.ts';
import { $lines, $restaurantId, addProduct, stepCount, type Outcome } from '#features/cart/cart.store.ts';
import { plainLine, unitCount } from '#features/cart/cart-lines.ts';
import { productOfPage, type PageProduct } from '#features/catalog/page-data.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { toMinor } from '#features/shared/money.ts';
import { afterPaint } from '#lib/scheduling.ts';
import { announceIntent } from '#lib/intent.ts';
import { nextCount, type CounterAction } from '#ui/counter.ts';
import { drawCounter } from '#ui/counter.dom.ts';

const lineProduct = ({ id, price }: PageProduct) => ({ id, price: toMinor(price) });

/** The count that each product's counters show, where they show one. */
const drawn = new Map<number, number>();

/**
 * The counters of server-rendered cards: the count is on the screen with the first frame after the tap, the cart follows.
 * Cached pages show every counter at zero; of hundreds only those whose product has another count than before are drawn.
 */
export function runCounters(): void {
  $lines.subscribe((lines) => {
    for (const id of new Set([...drawn.keys(), ...lines.map((line) => line.id)])) draw(id, unitCount(lines, id));
  });
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-counter] [data-action]') : null;
    const product = productOfPage(Number(button?.closest<HTMLElement>('[data-product-id]')?.dataset['productId']));
    if (button && product) act(product, button.dataset['action'] as CounterAction, button);
  });
}

function draw(id: number, count: number): void {
  if (drawn.get(id) === count) return;
  drawn.set(id, count);
  const name = productOfPage(id)?.name;
  if (name === undefined) return;
  // The plus stays at the limit: pressing it says why nothing more goes in.
  for (const counter of document.querySelectorAll<HTMLElement>(`[data-product-id="${id}"] [data-counter]`))
    drawCounter(counter, count, name);
}

function act(product: PageProduct, action: CounterAction, button: HTMLElement): void {
  if (action !== 'increase') edit(product, action, () => takeOne(product));
  else if (product.option_groups.length === 0)
    edit(product, action, () =>
      addProduct(lineProduct(product), { city: product.city, restaurantId: product.restaurant_id }),
    );
  else {
    openModal('additives', { productId: product.id, restaurantId: product.restaurant_id, city: product.city });
    button.ariaBusy = 'true';
    announceIntent();
  }
}

/** Draws the count that this page expects of an edit; after the edit, the count that it has led to. */
function edit({ id, restaurant_id }: PageProduct, action: CounterAction, change: () => Outcome): void {
  const lines = $lines.get();
  if (lines.length === 0 || $restaurantId.get() === restaurant_id)
    draw(id, nextCount(unitCount(lines, id), action, MAX_LINE_COUNT));
  afterPaint(() => {
    showOutcome(change());
    draw(id, unitCount($lines.get(), id));
  });
}

/** With options a card stands for all its lines: the last one chosen goes first. */
function takeOne(product: PageProduct): Outcome {
  const line = product.option_groups.length > 0 && $lines.get().findLast(({ id }) => id === product.id);
  return stepCount(line || plainLine(lineProduct(product)), -1);
}

/** What an edit leads to beyond the number on the screen. */
function showOutcome(outcome: Outcome): void {
  if (outcome.refused) openModal('reset', true);
  else if (!outcome.removed && !outcome.limit) return;
  announceIntent();
  if (!outcome.refused) void import('#features/cart/cart-actions.ts').then(({ afterEdit }) => afterEdit(outcome));
}
