import { useT } from '#i18n/browser.ts';
import { Banner } from '#ui/feedback/Banner.tsx';

/** No bank makes tokens of cards here. */
export function CardsUnavailable() {
  const t = useT('account');
  return <Banner title={t('account:cardsTitle')}>{t('account:cardsText')}</Banner>;
}
