import type { PromotionForm } from '#contract/staff/promotions.ts';
import { formatDateTime } from '#features/shared/dates.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { compareTexts, compareValue } from '../shared/conflict/compare-fields.ts';
import type { ComparedField } from '../shared/conflict/ConflictVersions.tsx';
import { formatMoneyInput } from '../shared/MoneyField.tsx';
import { isSameScope, usePromotionScopes } from './promotion-scope.ts';

/** Returns a function that lists both versions of every field of a promo code. */
export function useComparePromotions(): (current: PromotionForm, mine: PromotionForm) => ComparedField[] {
  const t = useStaffT('staff-promotions');
  const scopes = usePromotionScopes();
  const valueOf = ({ kind, value }: PromotionForm) =>
    kind === 'free_delivery'
      ? t('staff-promotions:kind_free_delivery')
      : `${t(`staff-promotions:kind_${kind}`)}: ${kind === 'percent' ? value : formatMoneyInput(value)}`;
  const time = (iso: string | null) => (iso === null ? '—' : formatDateTime(iso, pageLocale()));
  const limit = (count: number | null) => (count === null ? '—' : String(count));
  const scopeOf = (form: PromotionForm) => scopes.find(({ scope }) => isSameScope(scope, form))?.label ?? '—';
  return (current, mine) => [
    compareValue(t('staff-promotions:code'), [current.code, mine.code]),
    compareValue(t('staff-promotions:scope'), [current, mine], scopeOf),
    ...compareTexts(t('staff-promotions:titleField'), current.title, mine.title),
    compareValue(t('staff-promotions:kind'), [current, mine], valueOf),
    compareValue(t('staff-promotions:minSum'), [current.min_sum, mine.min_sum], formatMoneyInput),
    compareValue(t('staff-promotions:startsAt'), [current.starts_at, mine.starts_at], time),
    compareValue(t('staff-promotions:endsAt'), [current.ends_at, mine.ends_at], time),
    compareValue(t('staff-promotions:useLimit'), [current.use_limit, mine.use_limit], limit),
    compareValue(t('staff-promotions:userLimit'), [current.user_limit, mine.user_limit], limit),
  ];
}
