import { $cart, $city } from '#features/cart/cart.store.ts';
import { cartTotal } from '#features/cart/cart-lines.ts';
import { readPageData } from '#features/catalog/page-data.ts';
import { formatMoney } from '#features/shared/money.ts';
import { pageLocale } from '#i18n/locale.ts';

/** The bar with count and total, on screens too small for the header's cart to show them. */
export function runCartBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-cart-bar]');
  const total = bar?.querySelector<HTMLDataElement>('[data-cart-bar-total]');
  if (!bar || !total) return;
  const units = readPageData().currency_units;
  $cart.subscribe(({ lines }) => {
    bar.hidden = lines.length === 0;
    if (lines.length === 0) return;
    const minor = cartTotal(lines);
    total.value = String(minor);
    total.textContent = formatMoney(minor, units[$city.get()] ?? '', pageLocale());
  });
}
