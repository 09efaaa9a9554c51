import { useRef, useState } from 'react';
import { browserHttp } from '#features/shared/http.ts';
import { replaceModal } from '#features/shared/modal.store.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { HttpError } from '#lib/errors.ts';
import { refusalOf, useSubmit } from '../use-submit.ts';
import { createIdempotencyKeys } from '../../shared/idempotency-key.ts';
import { EMPTY_CARD, findCardFaults, type CardField, type TypedCard } from './card-form.ts';
import { addCard } from './cards.store.ts';
import { tokenizeCard } from './tokenize.ts';

/**
 * A card from its typing to its saving. Its number and code stay in this form's memory: they go to the bank, which makes a
 * token of them, and the shop hears the token alone.
 */
export function useCardForm(tokenizeUrl: string) {
  const t = useT('account', 'common');
  const [card, setCard] = useState(EMPTY_CARD);
  const [keyOf] = useState(() => createIdempotencyKeys());
  /** Of the card as it stands in the form; the same card sent again, because no answer came, is the same token. */
  const token = useRef<string>(undefined);

  /** The card that the last refusal is about; what has been corrected since is not told again. */
  const [judged, setJudged] = useState(card);

  const { refusal, ...submission } = useSubmit({
    check: () => {
      setJudged(card);
      return Object.fromEntries(
        Object.entries(findCardFaults(card, new Date())).map(([field, key]) => [field, t(key)]),
      );
    },
    send: async () => {
      token.current ??= await tokenizeCard(card, {
        url: tokenizeUrl,
        locale: pageLocale(),
        fetch: (url, request) => fetch(url, request),
      });
      const added = await addCard(browserHttp(), token.current, keyOf(token.current));
      replaceModal('cardAdd', added.status === 'code_required' ? 'cardCode' : 'cardSuccess', { cardId: added.card_id });
    },
    explain: (error) => {
      if (error instanceof HttpError && !error.isNetwork) token.current = undefined;
      return refusalOf(error, Object.keys(EMPTY_CARD), t);
    },
  });

  function change(changed: Partial<TypedCard>) {
    token.current = undefined;
    setCard((known) => ({ ...known, ...changed }));
  }

  const errorOf = (field: CardField) => (card[field] === judged[field] ? refusal.fields[field] : undefined);

  return { ...submission, card, change, errorOf, failure: refusal.text };
}
