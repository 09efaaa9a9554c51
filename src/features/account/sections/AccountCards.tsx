import { useStore } from '@nanostores/react';
import type { Card } from '#contract/user.ts';
import { browserHttp } from '#features/shared/http.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { useLoaded } from '#features/shared/useLoaded.ts';
import { useT } from '#i18n/browser.ts';
import { announceIntent } from '#lib/intent.ts';
import { Badge } from '#ui/Badge.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Icon } from '#ui/Icon.tsx';
import {
  cardExpiry,
  cardName,
  $cards,
  deleteCard,
  loadCards,
  loadPaymentOptions,
  makeDefaultCard,
} from '../cards/cards.store.ts';
import { AccountIsland, LoadFailure, LoadingSkeleton } from './AccountFrame.tsx';
import { SavedItem, SavedList } from './SavedItem.tsx';

/** The saved bank cards. */
export function AccountCards() {
  return (
    <AccountIsland>
      <Cards />
    </AccountIsland>
  );
}

function Cards() {
  const loading = useLoaded(async () => {
    const [options] = await Promise.all([loadPaymentOptions(browserHttp()), loadCards(browserHttp())]);
    return options;
  });

  if (loading.state === 'loading') return <LoadingSkeleton />;
  if (loading.state === 'failed') return <LoadFailure {...loading} title="account:cardsFailed" />;
  return <CardList canAdd={Boolean(loading.value.tokenize_url)} />;
}

function CardList({ canAdd }: { canAdd: boolean }) {
  const t = useT('account');
  const cards = useStore($cards) ?? [];

  function openCardAdd() {
    announceIntent();
    openModal('cardAdd', true);
  }

  return (
    <SavedList
      lead={canAdd && t('account:cardsLead')}
      items={cards.map((card) => (
        <CardItem key={card.id} card={card} />
      ))}
      empty={
        canAdd && (
          <Empty icon="card" title={t('account:noCards')}>
            {t('account:noCardsText')}
          </Empty>
        )
      }
      addButton={
        canAdd ? (
          <div className="saved-list__add">
            <Button className="cards__add" data-open-modal="cardAdd" data-action="add" onClick={openCardAdd}>
              <Icon name="plus" />
              {t('account:addCard')}
            </Button>
          </div>
        ) : (
          <Banner title={t('account:cardsTitle')}>{t('account:cardsText')}</Banner>
        )
      }
    />
  );
}

function CardItem({ card }: { card: Card }) {
  const t = useT('account');
  const name = cardName(card);

  function openCardCode() {
    announceIntent();
    openModal('cardCode', { cardId: card.id });
  }

  return (
    <SavedItem
      kind="card"
      data-card-id={card.id}
      data-status={card.status}
      isDefault={card.is_default}
      canBeDefault={card.status === 'active'}
      onMakeDefault={() => makeDefaultCard(browserHttp(), card.id)}
      onDelete={() => deleteCard(browserHttp(), card.id)}
      deleteLabel={t('account:deleteCardOf', { card: name })}
      actions={
        card.status === 'pending' && (
          <Button size="small" variant="secondary" data-open-modal="cardCode" onClick={openCardCode}>
            {t('account:cardConfirm')}
          </Button>
        )
      }
    >
      <div className="saved-card__head">
        <Icon name="card" />
        <div className="saved-item__head">
          <h2 className="saved-card__title tabular">{name}</h2>
          <CardStatus card={card} />
        </div>
        <p className="saved-card__expiry tabular">
          {t(card.status === 'expired' ? 'account:cardExpiredOn' : 'account:cardValidUntil', {
            expiry: cardExpiry(card),
          })}
        </p>
      </div>
    </SavedItem>
  );
}

function CardStatus({ card: { status, is_default: isDefault } }: { card: Card }) {
  const t = useT('account');
  if (status === 'expired') return <Badge tone="danger">{t('account:cardStateExpired')}</Badge>;
  if (status === 'pending') return <Badge tone="warning">{t('account:cardStatePending')}</Badge>;
  return isDefault ? <Badge tone="primary">{t('account:cardStateDefault')}</Badge> : null;
}
