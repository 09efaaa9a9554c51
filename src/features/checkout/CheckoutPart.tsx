import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import { usePrice } from '#features/shared/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { $currency } from './checkout.store.ts';
import { $formErrors, $serverErrors } from './submit-order.ts';

/** One section of the form with its heading. */
export function CheckoutPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card card_padded checkout__part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="fields">{children}</div>
    </section>
  );
}

/** The error message of a field, by the field's name. */
export function useFieldError(): (name: string) => string | undefined {
  const t = useT();
  const price = usePrice();
  const formErrors = useStore($formErrors);
  const serverErrors = useStore($serverErrors);
  const currency = useStore($currency);
  return (name) => {
    const error = formErrors[name];
    if (!error) return serverErrors[name];
    return t(error.key, error.amount === undefined ? {} : { price: price(error.amount, currency) });
  };
}
