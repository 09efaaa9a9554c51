import type { StaffPromotion } from '#contract/staff/promotions.ts';
import { formatDateTime } from '#features/shared/dates.ts';
import { useFormatPrice } from '#features/shared/use-format-price.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { formatMoneyInput } from '../shared/MoneyField.tsx';
import { isSameScope, usePromotionScopes } from './promotion-scope.ts';

interface PromotionRowProps {
  promotion: StaffPromotion;
  onOpen: () => void;
}

/** A promo code in the list: what it gives, when and where, and how it was used. */
export function PromotionRow({ promotion, onOpen }: PromotionRowProps) {
  const t = useStaffT('staff-promotions', 'staff-shell');
  const formatPrice = useFormatPrice();
  const scope = usePromotionScopes().find((each) => isSameScope(each.scope, promotion));
  const { code, kind, value, min_sum: minSum, starts_at: startsAt, ends_at: endsAt, state, uses } = promotion;
  const locale = pageLocale();
  const currency = scope?.currency;
  const price = (minor: number) => (currency ? formatPrice(minor, currency) : formatMoneyInput(minor));
  const benefit = {
    percent: `−${value}\u00a0%`,
    fixed: `−${price(value)}`,
    free_delivery: t('staff-promotions:kind_free_delivery'),
  }[kind];
  return (
    <li className="staff-list__item" data-promotion={code}>
      <div className="staff-list__text">
        <strong>{code}</strong>
        <span>{promotion.title[locale]}</span>
        <span className="small muted">
          {[
            benefit,
            minSum > 0 &&
              t('staff-promotions:fromSum', {
                sum: currency ? formatPrice(minSum, currency, 'genitive') : formatMoneyInput(minSum),
              }),
            startsAt && t('staff-promotions:fromTime', { time: formatDateTime(startsAt, locale) }),
            endsAt && t('staff-promotions:untilTime', { time: formatDateTime(endsAt, locale) }),
            scope?.label,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="small muted">
          {[
            promotion.use_limit === null
              ? t('staff-promotions:uses', { uses })
              : t('staff-promotions:usesOf', { uses, limit: promotion.use_limit }),
            ...promotion.discounts.map((discount) =>
              t('staff-promotions:discounts', { sum: formatPrice(discount.amount, discount.currency) }),
            ),
          ].join(' · ')}
        </span>
      </div>
      {state !== 'running' && (
        <Badge tone={state === 'used_up' ? 'warning' : 'neutral'}>{t(`staff-promotions:state_${state}`)}</Badge>
      )}
      <Button
        variant="secondary"
        size="small"
        onClick={onOpen}
        aria-label={`${t('staff-shell:edit')}: ${code}`}
        data-open-modal="promotion"
      >
        {t('staff-shell:edit')}
      </Button>
    </li>
  );
}
