import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { href } from '../../routes.ts';

/** Real links to the newer and the older orders; nothing where one page holds them all. */
export function Pagination({ page, last }: { page: number; last: number }) {
  const t = useT('orders');
  if (last <= 1) return null;
  const address = (number: number) => href(pageLocale(), 'orders') + (number > 1 ? `?page=${number}` : '');

  return (
    <nav className="pagination" aria-label={t('orders:pages')}>
      {page > 1 && (
        <ButtonLink variant="secondary" rel="prev" href={address(page - 1)}>
          {t('orders:previous')}
        </ButtonLink>
      )}
      <span className="pagination__page" aria-current="page">
        {t('orders:pageOf', { page, last })}
      </span>
      {page < last && (
        <ButtonLink variant="secondary" rel="next" href={address(page + 1)}>
          {t('orders:next')}
        </ButtonLink>
      )}
    </nav>
  );
}
