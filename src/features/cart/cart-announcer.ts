import { $cities } from '#features/catalog/catalog.store.ts';
import { createPriceText } from '#features/shared/money.ts';
import { loadMessages } from '#i18n/load.ts';
import type { Translate } from '#i18n/keys.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { $city, $lines } from './cart.store.ts';
import { cartTotal, type Lines, unitCount } from './cart-lines.ts';

/** Milliseconds without another edit until one is spoken of: taps in a row are told once. */
const ANNOUNCEMENT_DELAY_MS = 1000;

/**
 * Tells screen readers what an edit has made of the cart, politely and once it is over, in the page's `[data-live]`.
 * The answer stops it.
 */
export function announceCart(): () => void {
  const region = document.querySelector('[data-live]');
  if (!region) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = async () => {
    const t = await loadMessages(['cart', 'common']);
    // Only what lies inside an open modal is read out.
    ([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body).append(region);
    region.textContent = cartAnnouncement(
      $lines.get(),
      $cities.get().find(({ slug }) => slug === $city.get())?.currency ?? '',
      t,
    );
  };
  const stop = $lines.listen(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void ignoreFailure('the next edit is told', say()), ANNOUNCEMENT_DELAY_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** How many units there are, and what they cost. */
export function cartAnnouncement(lines: Lines, currency: string, t: Translate<'cart' | 'common'>): string {
  const count = unitCount(lines);
  if (count === 0) return t('cart:emptyTitle');
  return t('cart:status', { count, price: createPriceText(pageLocale(), t)(cartTotal(lines), currency) });
}
