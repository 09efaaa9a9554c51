import { useStore } from '@nanostores/react';
import { usePrice } from '#features/common/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { $currency } from './checkout.store.ts';
import { $faults, $fieldErrors } from './press.store.ts';

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
