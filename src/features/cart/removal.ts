import { openModal } from '#features/common/modal.store.ts';
import { say } from '#features/common/toast.store.ts';
import type { Translate } from '#i18n/keys.ts';
import { afterEdit, recalculateAndShow } from './after-edit.ts';
import { $city, $lines, $restaurantId, addConfigured, changeCount, fillCart, removeLine } from './cart.store.ts';
import type { Place } from './cart.store.ts';
import { lineKey, sameLine } from './lines.ts';
import type { Line } from './lines.ts';
import { $details } from './recalculated.store.ts';
import type { ShownProduct } from './recalculated.ts';

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
  say(t('cart:removed', { name: shown?.name ?? t('cart:dish') }), 'plain', { label: t('cart:undo'), run: putBack });
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
