import { useStore } from '@nanostores/react';
import { useT } from '#i18n/browser.ts';
import { Input } from '#ui/Input.tsx';
import { RadioCards } from '#ui/RadioCards.tsx';
import { CardFields } from './CardFields.tsx';
import { CheckoutPart } from './CheckoutPart.tsx';
import { $draft, editDraft } from './draft.store.ts';
import { METHOD_ICONS } from './payment-methods.ts';
import { useFieldError } from './useFieldError.ts';
import { $methods } from './ways.store.ts';

export function PaymentFields() {
  const t = useT('checkout');
  const { method, changeFrom } = useStore($draft);
  const methods = useStore($methods);
  const error = useFieldError();
  return (
    <CheckoutPart title={t('checkout:payment')}>
      <RadioCards
        name="payment.method"
        legend={t('checkout:paymentMethod')}
        value={method}
        options={methods.map((value) => ({
          value,
          label: t(`checkout:method_${value}`),
          note: t(`checkout:note_${value}`),
          icon: METHOD_ICONS[value],
        }))}
        error={error('payment.method')}
        onChange={(chosen) => editDraft({ method: chosen })}
      />
      {method === 'card_online' && <CardFields />}
      {method === 'cash' && (
        <Input
          name="payment.change_from"
          label={t('checkout:changeFrom')}
          hint={t('checkout:changeFromHint')}
          className="checkout__change tabular"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={changeFrom}
          error={error('payment.change_from')}
          onChange={(text) => editDraft({ changeFrom: text })}
        />
      )}
    </CheckoutPart>
  );
}
