import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import { MAX_COMMENT_LENGTH, MAX_NAME_LENGTH } from '#contract/constants.ts';
import { useFormatPrice } from '#features/shared/use-format-price.ts';
import { useT } from '#i18n/browser.ts';
import { nextCount } from '#ui/counter/counter.ts';
import { Counter } from '#ui/counter/Counter.tsx';
import { FieldMessage, Input, Textarea } from '#ui/form/Field.tsx';
import { PhoneInput } from '#ui/form/PhoneInput.tsx';
import { $draft, type CheckoutForm, editDraft } from './checkout-form.store.ts';
import { $currency } from './checkout.store.ts';
import { $validationErrors, $serverErrors } from './submit-order.ts';

export function CheckoutSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card card_padded checkout__section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="fields">{children}</div>
    </section>
  );
}

export function useFormatCheckoutPrice(): (minor: number) => string {
  const formatPrice = useFormatPrice();
  const currency = useStore($currency);
  return (minor) => formatPrice(minor, currency);
}

export function useFieldError(): (name: string) => string | undefined {
  const t = useT();
  const formatPrice = useFormatCheckoutPrice();
  const validationErrors = useStore($validationErrors);
  const serverErrors = useStore($serverErrors);
  return (name) => {
    const error = validationErrors[name];
    if (!error) return serverErrors[name];
    return t(error.key, error.amount === undefined ? {} : { price: formatPrice(error.amount) });
  };
}

/** Binds a control to a field of the draft. `name` is the field's name on the wire. */
export function useDraftField() {
  const draft = useStore($draft);
  const error = useFieldError();
  return <Key extends keyof CheckoutForm>(name: string, key: Key) => ({
    name,
    value: draft[key],
    error: error(name),
    onChange: (value: CheckoutForm[Key]) => editDraft({ [key]: value }),
  });
}

export function ContactFields() {
  const t = useT('checkout', 'user');
  const field = useDraftField();
  return (
    <CheckoutSection title={t('checkout:contact')}>
      <div className="fields__row checkout__contact">
        <Input
          {...field('contact.name', 'name')}
          label={t('checkout:name')}
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          required
        />
        <PhoneInput
          {...field('contact.phone', 'phone')}
          label={t('checkout:phone')}
          foreignError={t('user:phoneForeign')}
        />
      </div>
    </CheckoutSection>
  );
}

/** The contract's maximum. */
const MAX_CUTLERY = 20;

export function PreferenceFields() {
  const t = useT('checkout');
  const field = useDraftField();
  const cutlery = field('cutlery_count', 'cutleryCount');
  const cutleryId = useId();
  return (
    <CheckoutSection title={t('checkout:details')}>
      <Textarea
        {...field('comment', 'comment')}
        label={t('checkout:comment')}
        hint={t('checkout:commentHint')}
        maxLength={MAX_COMMENT_LENGTH}
      />
      <div className="checkout__cutlery" role="group" aria-labelledby={cutleryId} data-field={cutlery.name}>
        <span className="field__label" id={cutleryId}>
          {t(cutlery.value === 0 ? 'checkout:cutleryNone' : 'checkout:cutlery')}
        </span>
        <Counter
          count={cutlery.value}
          max={MAX_CUTLERY}
          labels={{
            increase: t('checkout:cutleryMore'),
            decrease: t('checkout:cutleryLess'),
            remove: t('checkout:cutleryNone'),
          }}
          onAction={(action) => cutlery.onChange(nextCount(cutlery.value, action, MAX_CUTLERY))}
        />
        <FieldMessage id={`${cutleryId}-note`} error={cutlery.error} />
      </div>
    </CheckoutSection>
  );
}
