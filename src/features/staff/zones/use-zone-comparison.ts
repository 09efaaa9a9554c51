import type { StaffResponse } from '#contract/staff/index.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { compareTexts, compareValue } from '../shared/conflict/compare-fields.ts';
import type { ComparedField } from '../shared/conflict/ConflictVersions.tsx';
import { useCurrencyUnit } from '../shared/use-currency-unit.ts';
import { formatMoneyInput } from '../shared/MoneyField.tsx';
import type { ZoneForm } from './zone-form.ts';

/** Both versions of a zone that another person changed meanwhile, field by field. */
export function useZoneComparison({
  currency,
  branches,
}: StaffResponse<'getZones'>): (current: ZoneForm, mine: ZoneForm) => ComparedField[] {
  const t = useStaffT('staff-zones');
  const unit = useCurrencyUnit(currency);
  const branchName = (id: number | null) =>
    branches.find((branch) => branch.id === id)?.name[pageLocale()] ?? t('staff-zones:everyBranch');
  const yesOrNo = (value: boolean) => t(value ? 'staff-zones:yes' : 'staff-zones:no');
  return (current, mine) => [
    ...compareTexts(t('staff-zones:name'), current.name, mine.name),
    ...(['price', 'free_from', 'min_order'] as const).map((field) =>
      compareValue(`${t(`staff-zones:${field}`)}, ${unit}`, [current[field], mine[field]], formatMoneyInput),
    ),
    compareValue(t('staff-zones:travel_minutes'), [current.travel_minutes, mine.travel_minutes]),
    compareValue(t('staff-zones:priority'), [current.priority, mine.priority]),
    compareValue(t('staff-zones:branch'), [current.branch_id, mine.branch_id], branchName),
    compareValue(t('staff-zones:active'), [current.active, mine.active], yesOrNo),
    compareValue(t('staff-zones:polygon'), [current.polygon, mine.polygon]),
  ];
}
