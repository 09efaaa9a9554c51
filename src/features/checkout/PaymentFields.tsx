import { useStore } from '@nanostores/react';
import type { Card } from '#contract/user.ts';
import { cardExpiry, cardName } from '#features/account/cards/cards.store.ts';
import { useT } from '#i18n/browser.ts';
import type { Translate } from '#i18n/keys.ts';
import { Input } from '#ui/form/Field.tsx';
import { RadioCards, type RadioOption } from '#ui/form/RadioCards.tsx';
import { $draft, editDraft } from './checkout-form.store.ts';
import { CheckoutPart, useFieldError } from './CheckoutPart.tsx';
import { METHOD_ICONS, $methods, $payingCards } from './payment-methods.ts';

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

/** Saved cards first, then another one on the bank's page. Nothing without saved cards. */
function CardFields() {
  const t = useT('checkout');
  const { cardId } = useStore($draft);
  const cards = useStore($payingCards);
  const error = useFieldError();
  if (cards.length === 0) return null;

  return (
    <RadioCards
      name="payment.card_id"
      legend={t('checkout:card')}
      value={String(cardId ?? 'new')}
      options={[
        ...cards.map((card) => cardOption(card, t)),
        { value: 'new', label: t('checkout:anotherCard'), note: t('checkout:anotherCardNote'), icon: 'plus' },
      ]}
      error={error('payment.card_id')}
      onChange={(value) => editDraft({ cardId: value === 'new' ? 'new' : Number(value) })}
    />
  );
}

export function cardOption(card: Card, t: Translate<'checkout'>): RadioOption<string> {
  return {
    value: String(card.id),
    label: cardName(card),
    note: t('checkout:cardUntil', { expiry: cardExpiry(card) }),
    icon: 'card',
  };
}
