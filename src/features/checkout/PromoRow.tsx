import { useStore } from '@nanostores/react';
import { useT } from '#i18n/browser.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { $promocode, $promotion, clearPromo } from './promo.store.ts';

/** The way to the promo code, or the code that works with what it gives. */
export function PromoRow() {
  const t = useT('checkout');
  const code = useStore($promocode);
  const promotion = useStore($promotion);

  if (!code) {
    return (
      <button type="button" className="promo-row promo-row_open" data-open-modal="promocode">
        <Icon name="promo" />
        <span className="promo-row__text">{t('checkout:promoEnter')}</span>
        <Icon name="forward" />
      </button>
    );
  }
  return (
    <div className="promo-row promo-row_on">
      <Icon name="promo" />
      <span className="promo-row__text">
        {t('checkout:promoOn', { code })}
        {promotion?.title && <span className="promo-row__note">{promotion.title}</span>}
      </span>
      <IconButton icon="close" data-stands-for="promocode promocodeSuccess" label={t('checkout:promoRemove', { code })} onClick={clearPromo} />
    </div>
  );
}
