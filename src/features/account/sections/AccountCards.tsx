import { useStore } from '@nanostores/react';
import type { Card } from '#contract/user.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { useAsyncData } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { Badge, Banner } from '#ui/feedback/feedback.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import {
  formatCardExpiry,
  formatCardName,
  $cards,
  deleteCard,
  loadCards,
  loadPaymentOptions,
  setDefaultCard,
} from '../cards/cards.store.ts';
import { AccountIsland, LoadingSkeleton } from './AccountIsland.tsx';
import { SavedItem, SavedList } from './SavedItem.tsx';

/** The customer's saved bank cards. */
export function AccountCards() {
  return (
    <AccountIsland>
      <BankCards />
    </AccountIsland>
  );
}

function BankCards() {
  const t = useT('account');
  const cards = useStore($cards) ?? [];
  const request = useAsyncData(async () => {
    const [options, canStoreCards] = await Promise.all([
      loadPaymentOptions(browserApiClient('customer')),
      loadCards(browserApiClient('customer')),
    ]);
    return canStoreCards && Boolean(options.tokenize_url);
  });

  if (request.state === 'loading') return <LoadingSkeleton />;
  if (request.state === 'failed') return <LoadFailure {...request} title={t('account:cardsFailed')} />;
  const canAdd = request.value;
  return (
    <SavedList
      kind="card"
      items={cards.map((card) => (
        <CardItem key={card.id} card={card} />
      ))}
      onAdd={canAdd ? () => openModal('cardAdd') : undefined}
    >
      {!canAdd && <Banner title={t('account:cardsUnavailableTitle')}>{t('account:cardsUnavailableText')}</Banner>}
    </SavedList>
  );
}

function CardItem({ card }: { card: Card }) {
  const t = useT('account');
  const name = formatCardName(card);

  return (
    <SavedItem
      kind="card"
      data-card-id={card.id}
      data-status={card.status}
      isDefault={card.is_default}
      canBeDefault={card.status === 'active'}
      onMakeDefault={() => setDefaultCard(browserApiClient('customer'), card.id)}
      onDelete={() => deleteCard(browserApiClient('customer'), card.id)}
      deleteLabel={t('account:deleteCardOf', { card: name })}
      actions={
        card.status === 'pending' && (
          <Button
            size="small"
            variant="secondary"
            data-open-modal="cardCode"
            onClick={() => openModal('cardCode', { cardId: card.id })}
          >
            {t('account:cardConfirm')}
          </Button>
        )
      }
    >
      <div className="saved-card__head">
        <Icon name="creditCard" />
        <div className="saved-item__head">
          <h2 className="saved-card__title tabular">{name}</h2>
          <CardStatusBadge card={card} />
        </div>
        <p className="note tabular">
          {t(card.status === 'expired' ? 'account:cardExpiredOn' : 'account:cardValidUntil', {
            expiry: formatCardExpiry(card),
          })}
        </p>
      </div>
    </SavedItem>
  );
}

function CardStatusBadge({ card: { status, is_default: isDefault } }: { card: Card }) {
  const t = useT('account');
  if (status === 'expired') return <Badge tone="danger">{t('account:cardStateExpired')}</Badge>;
  if (status === 'pending') return <Badge tone="warning">{t('account:cardStatePending')}</Badge>;
  return isDefault ? <Badge tone="primary">{t('account:cardStateDefault')}</Badge> : null;
}
