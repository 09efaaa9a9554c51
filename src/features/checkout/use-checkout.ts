import { useStore } from '@nanostores/react';
import { usePrice } from '#features/shared/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { $currency } from './checkout.store.ts';
import { $faults, $fieldErrors, $problems } from './submit-order.ts';
import { $lines } from '#features/cart/cart.store.ts';
import { lineKey } from '#features/cart/cart-lines.ts';
import { $details } from '#features/cart/recalculation.store.ts';
import { timeText } from '#features/catalog/opening-hours.ts';
import { pageLocale } from '#i18n/locale.ts';
import { type Notice, noticesOf } from './checkout-problems.ts';

/** The sentence beside a field, by the field's name. */
export function useFieldError(): (name: string) => string | undefined {
  const t = useT();
  const price = usePrice();
  const faults = useStore($faults);
  const errors = useStore($fieldErrors);
  const currency = useStore($currency);
  return (name) => {
    const fault = faults[name];
    if (!fault) return errors[name];
    return t(fault.key, fault.amount === undefined ? {} : { price: price(fault.amount, currency) });
  };
}

/** What stands against the order, in words. */
export function useNotices(): Notice[] {
  const t = useT('catalog', 'checkout');
  const price = usePrice();
  const problems = useStore($problems);
  const lines = useStore($lines);
  const details = useStore($details);
  const currency = useStore($currency);
  return noticesOf(problems, {
    dish: ({ id_front, product_id }) => {
      const line = lines[id_front ?? -1] ?? lines.find(({ id }) => id === product_id);
      return (line && details[lineKey(line)]?.name) || t('checkout:someDish');
    },
    price: (minor) => price(minor, currency),
    time: (iso) => timeText(iso, pageLocale(), new Date()),
  });
}
