import { useStore } from '@nanostores/react';
import type { Card } from '#contract/user.ts';
import { cardExpiry, cardName } from '#features/user/cards/cards.ts';
import { useT } from '#i18n/browser.ts';
import type { Translate } from '#i18n/keys.ts';
import { RadioCards, type RadioOption } from '#ui/RadioCards.tsx';
import { $draft, editDraft } from './draft.store.ts';
import { useFieldError } from './useFieldError.ts';
import { $payingCards } from './ways.store.ts';

/** Saved cards first, then another one on the bank's page. Nothing where none is saved: the method has said it all. */
export function CardFields() {
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
      options={[...cards.map((card) => cardOption(card, t)), { value: 'new', label: t('checkout:anotherCard'), note: t('checkout:anotherCardNote'), icon: 'plus' }]}
      error={error('payment.card_id')}
      onChange={(value) => editDraft({ cardId: value === 'new' ? 'new' : Number(value) })}
    />
  );
}

/** A saved card among the ways to pay. */
export function cardOption(card: Card, t: Translate<'checkout'>): RadioOption<string> {
  return { value: String(card.id), label: cardName(card), note: t('checkout:cardUntil', { expiry: cardExpiry(card) }), icon: 'card' };
}
