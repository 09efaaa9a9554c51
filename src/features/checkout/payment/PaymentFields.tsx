import { useStore } from '@nanostores/react';
import type { PaymentMethod } from '#contract/value-lists.ts';
import type { Card } from '#contract/user.ts';
import { $paymentOptions, formatCardExpiry, formatCardName } from '#features/account/cards/cards.store.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { useT } from '#i18n/browser.ts';
import type { Translate } from '#i18n/keys.ts';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Input } from '#ui/form/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Checkbox, RadioCards, type RadioOption } from '#ui/form/choices.tsx';
import { $effectiveFulfilment, $isNothingToPay } from '../checkout.store.ts';
import { $draft, editDraft } from '../checkout-form.store.ts';
import { CheckoutSection, useDraftField, useFieldError } from '../CheckoutFields.tsx';
import {
  $chargeableCards,
  $isMethodAccepted,
  $paymentMethods,
  METHOD_ICONS,
  type PaymentChoice,
  paymentChoices,
  toChoiceValue,
} from './payment-methods.ts';

export function PaymentFields() {
  const t = useT('checkout');
  const isNothingToPay = useStore($isNothingToPay);
  return (
    <CheckoutSection title={t('checkout:payment')}>
      {isNothingToPay ? <p data-nothing-to-pay>{t('checkout:nothingToPay')}</p> : <PaymentChoices />}
    </CheckoutSection>
  );
}

/** One list of all ways to pay, so that only one of them looks chosen. */
function PaymentChoices() {
  const t = useT('checkout');
  const methods = useStore($paymentMethods);
  const cards = useStore($chargeableCards);
  const { method, cardId } = useStore($draft);
  const { isPickup } = useStore($effectiveFulfilment);
  const error = useFieldError();
  const choices = paymentChoices(methods, cards);
  // False if the restaurant does not accept the chosen method, for which there is then no choice.
  const isAccepted = useStore($isMethodAccepted);
  const missing = choices.length === 0 ? t('checkout:noMethods') : t('checkout:required_method');
  // A value in the format of `toChoiceValue`. A card that cannot be charged is replaced by the choice of a new card.
  const chosen = cards.some(({ id }) => id === cardId) && method === 'card_online' ? `${method} ${cardId}` : method;

  function choose(value: string) {
    const choice = choices.find((known) => toChoiceValue(known) === value);
    if (choice) editDraft({ method: choice.method, ...('cardId' in choice && { cardId: choice.cardId ?? 'new' }) });
  }

  return (
    <RadioCards
      name="payment.method"
      legend={t('checkout:paymentMethod')}
      value={chosen}
      options={choices.map((choice) => choiceOption(choice, cards, isPickup, t))}
      error={error('payment.card_id') ?? error('payment.method') ?? (isAccepted ? undefined : missing)}
      onChange={choose}
    />
  );
}

function choiceOption(
  choice: PaymentChoice,
  cards: readonly Card[],
  isPickup: boolean,
  t: Translate<'checkout'>,
): RadioOption<string> {
  const { method } = choice;
  const value = toChoiceValue(choice);
  if (method !== 'card_online')
    return { ...payInPersonOption(method, isPickup, t), value, details: method === 'cash' && <ChangeField /> };
  const card = cards.find(({ id }) => id === choice.cardId);
  if (card) return { ...cardOption(card, t), value };
  return { ...payOnlineOption(cards, t), value, details: <SaveCard /> };
}

/** The payment on a page of the provider, or in the app of a bank. */
export function payOnlineOption(cards: readonly Card[], t: Translate<'checkout'>) {
  if ($paymentOptions.get()?.pays_with === 'bank_app')
    return { label: t('checkout:method_bank_app'), note: t('checkout:note_bank_app'), icon: 'phone' as const };
  return {
    label: t(cards.length > 0 ? 'checkout:anotherCard' : 'checkout:method_card_online'),
    note: t('checkout:note_card_online'),
    icon: METHOD_ICONS.card_online,
  };
}

/** A way to pay on delivery or at pickup. */
export const payInPersonOption = (
  method: Exclude<PaymentMethod, 'card_online'>,
  isPickup: boolean,
  t: Translate<'checkout'>,
) => ({
  label: t(isPickup ? `checkout:pickup_${method}` : `checkout:method_${method}`),
  note: isPickup ? undefined : t(`checkout:note_${method}`),
  icon: isPickup && method === 'card_courier' ? ('creditCard' as const) : METHOD_ICONS[method],
});

/**
 * Saves the new card with its payment, where the provider can; otherwise opens the dialog that saves a card at the bank.
 * A saved card pays for orders without a visit to the bank's page.
 */
function SaveCard() {
  const t = useT('checkout');
  const options = useStore($paymentOptions);
  const { saveCard } = useStore($draft);
  if (options?.saves_cards)
    return (
      <Checkbox
        name="payment.save_card"
        label={t('checkout:rememberCard')}
        checked={saveCard ?? true}
        onChange={(checked) => editDraft({ saveCard: checked })}
      />
    );
  if (!options?.tokenize_url) return null;
  return (
    <Button size="small" variant="secondary" data-open-modal="cardAdd" onClick={() => openModal('cardAdd')}>
      <Icon name="plus" />
      {t('checkout:saveCard')}
    </Button>
  );
}

function ChangeField() {
  const t = useT('checkout');
  const change = useDraftField()({ name: 'payment.change_from', key: 'changeFrom' });
  return (
    <Disclosure label={t('checkout:needChange')} defaultOpen={change.value !== ''} forceOpen={Boolean(change.error)}>
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

export function cardOption(card: Card, t: Translate<'checkout'>): RadioOption<string> {
  return {
    value: String(card.id),
    label: formatCardName(card),
    note: t('checkout:cardUntil', { expiry: formatCardExpiry(card) }),
    icon: 'creditCard',
  };
}
