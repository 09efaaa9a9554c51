import { useT } from '#i18n/browser.ts';
import { Skeleton } from '#ui/Skeleton.tsx';

/** The shape of the lines that are being recalculated. */
export function CartLoading({ rows }: { rows: number }) {
  const t = useT('cart');
  return (
    <div className="cart__loading" aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('cart:loading')}
      </p>
      {Array.from({ length: Math.min(Math.max(rows, 1), 4) }, (_, row) => (
        <div className="cart-line" key={row}>
          <Skeleton className="cart__loading-picture" />
          <div className="cart-line__text">
            <Skeleton shape="title" />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  );
}
