import { MAX_LINE_COUNT, MAX_LINES } from '#contract/constants.ts';
import { browserHttp } from '#features/shared/http.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { loadMessages } from '#i18n/load.ts';
import type { MessageKey, Translate } from '#i18n/keys.ts';
import {
  addConfigured,
  changeCount,
  $city,
  fillCart,
  $lines,
  type Outcome,
  type Place,
  removeLine,
  replaceLine,
  $restaurantId,
} from './cart.store.ts';
import { type Limit, type Line, lineKey, sameLine } from './cart-lines.ts';
import { $details, recalculate, recalculateAfter, type RecalculationResult } from './recalculation.store.ts';
import type { ShownProduct } from './recalculation.ts';
import type { Dish } from '#features/catalog/page-data.ts';
import { groupsOf } from '#features/catalog/product-options.ts';

type Accepted = Extract<Outcome, { refused: null }>;

/** What an accepted edit leads to: a limit is said, a removed line has the cart recalculated and its changes shown. */
export async function afterEdit(outcome: Accepted): Promise<void> {
  if (outcome.limit) void sayLimit(outcome.limit);
  showChanges(await recalculateAfter(browserHttp(), outcome));
}

/** Recalculates now, as opening the cart does, and opens the modal `unavailable` when something changed. */
export async function recalculateAndShow(): Promise<RecalculationResult> {
  const end = await recalculate(browserHttp());
  showChanges(end);
  return end;
}

/** Spec 4: unavailable items and changed prices open the unavailable modal. */
export function showChanges(end: { readonly state: string; readonly changed?: boolean }): void {
  if (end.changed) openModal('unavailable', true);
}

async function sayLimit(limit: Limit): Promise<void> {
  const t = await loadMessages(['cart']);
  showToast(t(...limitText(limit)), 'danger');
}

function limitText(limit: Limit): [MessageKey<'cart'>, { max: number }] {
  if (limit === 'count') return ['cart:limitCount', { max: MAX_LINE_COUNT }];
  // A cart of long lines is full before it has its hundred: the cookie has no room.
  return [$lines.get().length < MAX_LINES ? 'cart:limitSpace' : 'cart:limitLines', { max: MAX_LINES }];
}

/** A line's new count, with all that follows from it; 0 takes the line out and offers it back. */
export function setLineCount(line: Line, count: number, shown: ShownProduct | undefined, t: Translate<'cart'>): void {
  if (count === 0) return takeOut(line, shown, t);
  const outcome = changeCount(line, count);
  if (!outcome.refused) void afterEdit(outcome);
}

function takeOut(line: Line, shown: ShownProduct | undefined, t: Translate<'cart'>): void {
  const place = { city: $city.get(), restaurantId: $restaurantId.get() };
  const index = $lines.get().findIndex((held) => sameLine(held, line));
  const outcome = removeLine(line);
  if (outcome.refused || !outcome.removed) return;
  void afterEdit(outcome);
  const putBack = () => {
    if (!putAt(index, line, place)) return openModal('reset', true);
    rememberShown(line, shown);
    void recalculateAndShow();
  };
  showToast(t('cart:removed', { name: shown?.name ?? t('cart:dish') }), 'plain', {
    label: t('cart:undo'),
    run: putBack,
  });
}

/** Adds the line and brings it back to where it stood; false when the cart belongs to another restaurant by now. */
function putAt(index: number, line: Line, place: Place): boolean {
  if (addConfigured(line, place).refused) return false;
  const others = $lines.get().filter((held) => !sameLine(held, line));
  fillCart([...others.slice(0, index), line, ...others.slice(index)], place);
  return true;
}

/** Lets the cart show a line at once, before a recalculation has named it. */
export function rememberShown(line: Line, shown: ShownProduct | undefined): void {
  if (shown) $details.set({ ...$details.get(), [lineKey(line)]: shown });
}

/**
 * Adds a configured dish, or gives the edited line its new options. `full`: the cart holds no more lines, which is said;
 * `other_restaurant`: the reset modal is to ask first.
 */
export function putIntoCart(
  dish: Dish,
  line: Line,
  place: Place,
  edited: Line | undefined,
): 'done' | 'full' | 'other_restaurant' {
  const outcome = edited ? replaceLine(edited, line) : addConfigured(line, place);
  if (outcome.refused) return outcome.refused;
  if (outcome.limit !== 'lines') rememberShown(line, shownOf(dish));
  void afterEdit(outcome);
  return outcome.limit === 'lines' ? 'full' : 'done';
}

/** What the cart shows of a dish until a recalculation answers. */
function shownOf(dish: Dish): ShownProduct {
  const options = groupsOf(dish).flatMap(({ kind, options }) => options.map(({ id, name }) => [`${kind}:${id}`, name]));
  const { name, image, slug, currency } = dish;
  return { name, image: image ?? '', slug, currency, options: Object.fromEntries(options) };
}
