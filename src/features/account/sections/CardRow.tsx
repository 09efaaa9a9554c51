import { useState } from 'react';
import type { Card } from '#contract/user.ts';
import { browserHttp } from '#features/shared/http.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { useStableFocus } from '#features/shared/useStableFocus.ts';
import { useT } from '#i18n/browser.ts';
import { announceIntent } from '#lib/intent.ts';
import { Badge } from '#ui/Badge.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { cardExpiry, cardName, deleteCard, makeDefaultCard } from '../cards/cards.store.ts';
import { useAction } from './use-action.ts';
import { showToast } from '#features/shared/toast.store.ts';

/** One saved card: which it is, whether it can be paid with, and what can be done about it. */
export function CardRow({ card }: { card: Card }) {
  const t = useT('account');
  const [deletion, setDeletion] = useState<'none' | 'asking' | 'given up'>('none');
  // Once it is the default, the button that made it so is gone.
  const place = useStableFocus(String(card.is_default), '[data-action="delete-card"]');
  const choosing = useAction(() => makeDefaultCard(browserHttp(), card.id));
  const name = cardName(card);

  function confirm() {
    announceIntent();
    openModal('cardCode', { cardId: card.id });
  }

  return (
    <article ref={place} className="saved-card card card_padded" data-card-id={card.id} data-status={card.status}>
      <div className="saved-card__head">
        <Icon name="card" />
        <div className="address__head">
          <h2 className="saved-card__title tabular">{name}</h2>
          <State card={card} />
        </div>
        <p className="saved-card__expiry tabular">
          {t(card.status === 'expired' ? 'account:cardExpiredOn' : 'account:cardValidUntil', {
            expiry: cardExpiry(card),
          })}
        </p>
      </div>
      {choosing.failure && (
        <Banner tone="danger" role="alert">
          {choosing.failure}
        </Banner>
      )}
      {deletion === 'asking' ? (
        <DeleteCard cardId={card.id} onKeep={() => setDeletion('given up')} />
      ) : (
        <div className="address__actions">
          {card.status === 'pending' && (
            <Button size="small" variant="secondary" data-open-modal="cardCode" onClick={confirm}>
              {t('account:cardConfirm')}
            </Button>
          )}
          {card.status === 'active' && !card.is_default && (
            <Button
              size="small"
              variant="secondary"
              data-action="make-default"
              busy={choosing.busy}
              onClick={() => void choosing.run()}
            >
              {t('account:cardMakeDefault')}
            </Button>
          )}
          <Button
            size="small"
            variant="ghost"
            data-action="delete-card"
            aria-label={t('account:deleteCardOf', { card: name })}
            autoFocus={deletion === 'given up'}
            onClick={() => setDeletion('asking')}
          >
            {t('account:deleteCard')}
          </Button>
        </div>
      )}
    </article>
  );
}

function State({ card: { status, is_default: isDefault } }: { card: Card }) {
  const t = useT('account');
  if (status === 'expired') return <Badge tone="danger">{t('account:cardStateExpired')}</Badge>;
  if (status === 'pending') return <Badge tone="warning">{t('account:cardStatePending')}</Badge>;
  return isDefault ? <Badge tone="primary">{t('account:cardStateDefault')}</Badge> : null;
}

/** Asks once more, in place of the card's buttons. The way back has the focus. */
export function DeleteCard({ cardId, onKeep }: { cardId: number; onKeep: () => void }) {
  const t = useT('account');
  const deleting = useAction(async () => {
    await deleteCard(browserHttp(), cardId);
    showToast(t('account:cardDeleted'), 'success');
  });

  return (
    <div className="address__actions" role="group" aria-label={t('account:deleteCardQuestion')}>
      <p className="address__question">{t('account:deleteCardQuestion')}</p>
      {deleting.failure && (
        <Banner tone="danger" role="alert">
          {deleting.failure}
        </Banner>
      )}
      <Button
        size="small"
        variant="danger"
        data-action="confirm-delete"
        busy={deleting.busy}
        onClick={() => void deleting.run()}
      >
        {t('account:deleteCard')}
      </Button>
      <Button size="small" variant="secondary" autoFocus onClick={onKeep}>
        {t('account:keepCard')}
      </Button>
    </div>
  );
}
