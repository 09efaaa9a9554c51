import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { failureText } from '#features/shared/failure.ts';
import { browserHttp } from '#features/shared/http.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { useLoaded } from '#features/shared/useLoaded.ts';
import { useT } from '#i18n/browser.ts';
import { announceIntent } from '#lib/intent.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/feedback/Empty.tsx';
import { Icon } from '#ui/Icon.tsx';
import { CardsUnavailable } from '../cards/CardsUnavailable.tsx';
import { $cards, loadCards, loadPaymentOptions } from '../cards/cards.store.ts';
import { AccountIsland, AccountSkeleton } from './AccountFrame.tsx';
import { CardRow } from './CardRow.tsx';

/** The customer's bank cards. */
export function AccountCards() {
  return (
    <AccountIsland>
      <Cards />
    </AccountIsland>
  );
}

function Cards() {
  const t = useT('account', 'common');
  const loading = useLoaded(async () => {
    const [options] = await Promise.all([loadPaymentOptions(browserHttp()), loadCards(browserHttp())]);
    return options;
  });

  if (loading.state === 'loading') return <AccountSkeleton label={t('common:loading')} />;
  if (loading.state === 'failed') {
    return (
      <div role="alert">
        <Empty
          icon="warning"
          title={t('account:cardsFailed')}
          action={<Button onClick={loading.retry}>{t('common:tryAgain')}</Button>}
        >
          {failureText(loading.error, t)}
        </Empty>
      </div>
    );
  }
  return <List canAdd={Boolean(loading.value.tokenize_url)} />;
}

function List({ canAdd }: { canAdd: boolean }) {
  const t = useT('account', 'common');
  const cards = useStore($cards) ?? [];
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(cards.length);

  useEffect(() => {
    // A deleted card takes the focus with it; what can be done next gets it.
    if (cards.length < before.current) place.current?.querySelector<HTMLElement>('.cards__add')?.focus();
    before.current = cards.length;
  }, [cards.length]);

  return (
    <div className="cards" ref={place}>
      {cards.length > 0 && canAdd && <p className="muted">{t('account:cardsLead')}</p>}
      <ul className="cards__list" role="list" hidden={cards.length === 0}>
        {cards.map((card) => (
          <li key={card.id}>
            <CardRow card={card} />
          </li>
        ))}
      </ul>
      {!canAdd && <CardsUnavailable />}
      {canAdd && cards.length === 0 && (
        <Empty icon="card" title={t('account:noCards')}>
          {t('account:noCardsText')}
        </Empty>
      )}
      {canAdd && (
        <Button className="cards__add" data-open-modal="cardAdd" onClick={add}>
          <Icon name="plus" />
          {t('account:addCard')}
        </Button>
      )}
    </div>
  );
}

function add() {
  announceIntent();
  openModal('cardAdd', true);
}
