import { cartTotal } from '#features/cart/cart-lines.ts';
import { $cart, $city, $count } from '#features/cart/cart.store.ts';
import { readPageData } from '#features/catalog/page-data.ts';
import { createMoneyFormatter } from '#features/shared/price.ts';
import { pageLocale } from '#i18n/locale.ts';
import { whenIdle } from '#lib/idle.ts';
import { announceIntent } from '#lib/intent.ts';

/**
 * The badges with the count of the cart. A cart that is not empty counts as an intent at the first idle moment, unless the
 * user saves data.
 */
export function runCartIndicators(): void {
  const badges = document.querySelectorAll<HTMLElement>('[data-cart-count]');
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  $count.subscribe((count) => {
    for (const badge of badges) {
      badge.hidden = count === 0;
      badge.textContent = String(count);
    }
    if (count > 0 && !connection?.saveData) whenIdle(announceIntent);
  });
  runCartBar();
}

/** The bar with the count and the total, on screens too small for the cart in the header. */
function runCartBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-cart-bar]');
  const total = bar?.querySelector<HTMLDataElement>('[data-cart-bar-total]');
  if (!bar || !total) return;
  $cart.subscribe(({ lines }) => {
    bar.hidden = lines.length === 0;
    if (lines.length === 0) return;
    const minor = cartTotal(lines);
    total.value = String(minor);
    total.textContent = createMoneyFormatter(pageLocale()).format(
      minor,
      readPageData().currency_units[$city.get()] ?? '',
    );
  });
}
