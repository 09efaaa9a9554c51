import { useStore } from '@nanostores/react';
import type { Card } from '#contract/user.ts';
import { formatCardExpiry, formatCardName } from '#features/account/cards/cards.store.ts';
import { useT } from '#i18n/browser.ts';
import type { Translate } from '#i18n/keys.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Input } from '#ui/form/Field.tsx';
import { RadioCards, type RadioOption } from '#ui/form/RadioCards.tsx';
import { $service } from './checkout.store.ts';
import { CheckoutSection, useDraftField } from './CheckoutFields.tsx';
import { METHOD_ICONS, $methods, $chargeableCards } from './payment-methods.ts';

export function PaymentFields() {
  const t = useT('checkout');
  const methods = useStore($methods);
  const { isPickup } = useStore($service);
  const method = useDraftField()('payment.method', 'method');
  return (
    <CheckoutSection title={t('checkout:payment')}>
      <RadioCards
        {...method}
        legend={t('checkout:paymentMethod')}
        options={methods.map((value) => ({
          value,
          label: t(isPickup && value !== 'card_online' ? `checkout:pickup_${value}` : `checkout:method_${value}`),
          note: isPickup && value !== 'card_online' ? undefined : t(`checkout:note_${value}`),
          icon: isPickup && value === 'card_courier' ? 'creditCard' : METHOD_ICONS[value],
          details: value === 'cash' && <ChangeField />,
        }))}
      />
      {method.value === 'card_online' && <CardFields />}
    </CheckoutSection>
  );
}

function ChangeField() {
  const t = useT('checkout');
  const change = useDraftField()('payment.change_from', 'changeFrom');
  return (
    <Disclosure label={t('checkout:needChange')} defaultOpen={change.value !== ''} hasError={Boolean(change.error)}>
      <Input
        {...change}
        label={t('checkout:changeFrom')}
        hint={t('checkout:changeFromHint')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
      />
    </Disclosure>
  );
}

/** Saved cards first, then another one on the bank's page. Nothing without saved cards. */
function CardFields() {
  const t = useT('checkout');
  const cards = useStore($chargeableCards);
  const { value, onChange, ...field } = useDraftField()('payment.card_id', 'cardId');
  if (cards.length === 0) return null;

  return (
    <RadioCards
      {...field}
      legend={t('checkout:card')}
      value={String(value ?? 'new')}
      options={[
        ...cards.map((card) => cardOption(card, t)),
        { value: 'new', label: t('checkout:anotherCard'), note: t('checkout:anotherCardNote'), icon: 'plus' },
      ]}
      onChange={(chosen) => onChange(chosen === 'new' ? 'new' : Number(chosen))}
    />
  );
}

export function cardOption(card: Card, t: Translate<'checkout'>): RadioOption<string> {
  return {
    value: String(card.id),
    label: formatCardName(card),
    note: t('checkout:cardUntil', { expiry: formatCardExpiry(card) }),
    icon: 'creditCard',
  };
}
