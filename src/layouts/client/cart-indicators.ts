import { cartTotal } from '#features/cart/cart-lines.ts';
import { $cart, $citySlug, $cartUnitCount } from '#features/cart/cart.store.ts';
import { readPageData } from '#features/catalog/page-data.ts';
import { formatWithForms } from '#features/shared/money.ts';
import { pageLocale } from '#i18n/locale.ts';
import { whenIdle } from '#lib/scheduling.ts';
import { requestHydration } from '#lib/hydration-request.ts';

/**
 * The badges with the count of the cart. A cart that is not empty requests hydration at the first idle moment, unless the
 * user saves data.
 */
export function runCartIndicators(): void {
  const badges = document.querySelectorAll<HTMLElement>('[data-cart-count]');
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  $cartUnitCount.subscribe((count) => {
    for (const badge of badges) {
      badge.hidden = count === 0;
      badge.textContent = String(count);
    }
    if (count > 0 && !connection?.saveData) whenIdle(requestHydration);
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
    const { city_currencies: currencies, currency_units: units } = readPageData();
    total.textContent = formatWithForms(minor, units[currencies[$citySlug.get()] ?? ''] ?? {}, pageLocale());
  });
}
