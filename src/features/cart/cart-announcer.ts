import { createPriceFormatter } from '#features/shared/money.ts';
import type { Translate } from '#i18n/keys.ts';
import { loadMessages } from '#i18n/load.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { cartTotal, type Lines, unitCount } from './cart-lines.ts';
import { $cartCity } from './cart-totals.ts';
import { $cartLines } from './cart.store.ts';

const ANNOUNCEMENT_DELAY_MS = 1000;

/** Announces the edited cart in the page's live region `[data-live]`, until the returned function is called. */
export function announceCart(): () => void {
  const region = document.querySelector('[data-live]');
  if (!region) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const announce = async () => {
    const t = await loadMessages(['cart', 'common']);
    // While a modal is open, live regions outside it are inert.
    ([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body).append(region);
    region.textContent = cartAnnouncement($cartLines.get(), $cartCity.get()?.currency ?? '', t);
  };
  const stop = $cartLines.listen(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void ignoreFailure('the next edit is announced', announce()), ANNOUNCEMENT_DELAY_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

export function cartAnnouncement(lines: Lines, currency: string, t: Translate<'cart' | 'common'>): string {
  const count = unitCount(lines);
  if (count === 0) return t('cart:emptyTitle');
  return t('cart:status', { count, price: createPriceFormatter(pageLocale(), t)(cartTotal(lines), currency) });
}
