import { useAccountT } from '#i18n/account.ts';
import { Banner } from '#ui/Banner.tsx';

/** No bank makes tokens of cards here. */
export function CardsUnavailable() {
  const t = useAccountT();
  return <Banner title={t('account:cardsTitle')}>{t('account:cardsText')}</Banner>;
}
