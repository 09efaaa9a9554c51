import type { StaffPromotion } from '#contract/staff/promotions.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { formatDateTime } from '#features/shared/dates.ts';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Badge, Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import { useMissingTexts } from '../shared/MissingTexts.tsx';
import { formatMoneyInput } from '../shared/MoneyField.tsx';
import { useOpenEditor } from '../shared/resource/use-resource-editor.ts';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { promotionResource } from './promotion-resource.ts';
import { PromotionDialog } from './PromotionDialog.tsx';
import { isSameScope, usePromotionScopes } from './promotion-scope.ts';
import { asMinor, type Minor } from '#contract/money.ts';
import { localize, missingLanguages } from '#contract/localized-text.ts';

export function Promotions() {
  return (
    <StaffIsland route="promotions">
      <PromotionList />
    </StaffIsland>
  );
}

const SECTIONS = [
  { title: 'staff-promotions:running', states: ['running'] },
  { title: 'staff-promotions:coming', states: ['coming'] },
  { title: 'staff-promotions:over', states: ['used_up', 'ended'] },
] as const satisfies readonly { title: string; states: readonly StaffPromotion['state'][] }[];

/** The promo codes by their state. */
function PromotionList() {
  const t = useStaffT('staff-promotions', 'staff-sections', 'staff-shell');
  // Loads the messages of the dialog before it opens: a dialog that suspends is unmounted.
  useT('common');
  const { data: promotions, error, refetch } = useStaffQuery('getPromotions');
  const [openId, open, close] = useOpenEditor(promotionResource);
  const opened = promotions?.find(({ id }) => String(id) === openId);
  const { shown, filter } = useMissingTexts(promotions ?? [], ({ title }) => missingLanguages(title));
  return (
    <>
      <div className="page__row">
        <h1 className="page__title">{t('staff-sections:promotions')}</h1>
        <Button onClick={() => open('new')} data-open-modal="promotion">
          {t('staff-promotions:add')}
        </Button>
      </div>
      <p className="muted">{t('staff-promotions:lead')}</p>
      {error && !promotions && (
        <LoadFailure title={t('staff-promotions:failed')} error={error} retry={() => void refetch()} />
      )}
      {!promotions && !error && <Skeleton shape="row" />}
      {promotions?.length === 0 && (
        <Empty icon="promo" title={t('staff-promotions:empty')}>
          {t('staff-promotions:emptyText')}
        </Empty>
      )}
      {filter}
      {SECTIONS.map(({ title, states }) => {
        const listed = shown.filter(({ state }) => states.some((each) => each === state));
        return (
          listed.length > 0 && (
            <section key={title} className="promotion-section" aria-labelledby={title}>
              <h2 id={title}>{t(title)}</h2>
              <ul className="staff-list" role="list">
                {listed.map((promotion) => (
                  <PromotionRow key={promotion.id} promotion={promotion} onOpen={() => open(promotion.id)} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {(opened || openId === 'new') && <PromotionDialog promotion={opened ?? null} onClose={close} />}
    </>
  );
}

interface PromotionRowProps {
  promotion: StaffPromotion;
  onOpen: () => void;
}

/** A promo code in the list: its benefit, conditions and uses. */
function PromotionRow({ promotion, onOpen }: PromotionRowProps) {
  const t = useStaffT('staff-promotions', 'staff-shell');
  const formatPrice = useFormatPrice();
  const scope = usePromotionScopes().find((each) => isSameScope(each.scope, promotion));
  const { code, kind, value, min_sum: minSum, starts_at: startsAt, ends_at: endsAt, state, uses } = promotion;
  const locale = pageLocale();
  const currency = scope?.currency;
  const price = (minor: Minor) => (currency ? formatPrice(minor, currency) : formatMoneyInput(minor));
  const benefit = {
    percent: `−${value}\u00a0%`,
    fixed: `−${price(asMinor(value))}`,
    free_delivery: t('staff-promotions:kind_free_delivery'),
  }[kind];
  return (
    <li className="staff-list__item" data-promotion={code}>
      <div className="staff-list__text">
        <strong>{code}</strong>
        <span>{localize(promotion.title, locale)}</span>
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
