import { useState } from 'react';
import { MAX_SEARCH_LENGTH } from '#contract/staff/orders.ts';
import { ORDER_STATUSES } from '#contract/order-lifecycle.ts';
import { useMinuteClock } from '#features/shared/hooks.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Input, Select } from '#ui/form/Field.tsx';
import { businessDayOf } from '#contract/business-day.ts';
import { normalizeLine } from '#contract/text.ts';
import { DayRangeFields } from '../shared/DayRangeFields.tsx';
import { useStaffSession } from '#features/staff/shared/staff-session.ts';
import { hasFilters, type OrderFilters } from './order-filters.ts';

interface OrderFilterFormProps {
  filters: OrderFilters;
  onChange: (filters: OrderFilters) => void;
  onClear: () => void;
}

/** The search and the filters of orders. Filters apply at once, the search text when the form is submitted. */
export function OrderFilterForm({ filters, onChange, onClear }: OrderFilterFormProps) {
  const t = useStaffT('order-status', 'staff-orders', 'staff-shell');
  const { restaurants } = useStaffSession();
  const [typed, setTyped] = useState(filters.search);
  const today = businessDayOf(new Date(useMinuteClock()));
  return (
    <form
      className="order-filters"
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ ...filters, search: normalizeLine(typed) });
      }}
    >
      <div className="order-filters__search">
        <Input
          name="search"
          type="search"
          label={t('staff-orders:search')}
          hint={t('staff-orders:searchHint')}
          value={typed}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          spellCheck={false}
          onChange={setTyped}
        />
        <Button type="submit">{t('staff-orders:find')}</Button>
      </div>
      <div className="order-filters__choices">
        <Select
          name="status"
          label={t('staff-orders:status')}
          value={filters.status}
          options={[
            { value: '', label: t('staff-orders:anyStatus') },
            ...ORDER_STATUSES.map((value) => ({ value, label: t(`order-status:staff_${value}`) })),
          ]}
          onChange={(status) => onChange({ ...filters, status })}
        />
        {restaurants.length > 1 && (
          <Select
            name="restaurant"
            label={t('staff-shell:restaurant')}
            value={filters.restaurant}
            options={[
              { value: '', label: t('staff-orders:allRestaurants') },
              ...restaurants.map(({ id, name, city }) => ({ value: String(id), label: `${name}, ${city}` })),
            ]}
            onChange={(restaurant) => onChange({ ...filters, restaurant })}
          />
        )}
      </div>
      <DayRangeFields value={filters} today={today} onChange={(range) => onChange({ ...filters, ...range })} />
      {hasFilters(filters) && (
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            setTyped('');
            onClear();
          }}
        >
          {t('staff-orders:clear')}
        </Button>
      )}
    </form>
  );
}
