import type { City } from '#contract/catalog.ts';
import { useT } from '#i18n/browser.ts';
import { Field } from '#ui/form/Field.tsx';
import { Icon } from '#ui/Icon.tsx';

interface CitySelectProps {
  cities: readonly City[];
  value: number;
  error: string | undefined;
  onChange: (id: number) => void;
}

/** The city of an address: one that the shop delivers to. */
export function CitySelect({ cities, value, error, onChange }: CitySelectProps) {
  const t = useT('user');
  return (
    <Field name="city_id" label={t('user:city')} error={error}>
      {(control) => (
        <div className="select__frame">
          <select
            {...control}
            className="input select"
            value={value}
            onChange={(event) => onChange(Number(event.target.value))}
          >
            {cities.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="chevron" />
        </div>
      )}
    </Field>
  );
}
