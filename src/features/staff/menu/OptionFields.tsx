import type { UseFormReturn } from 'react-hook-form';
import { ALLERGENS } from '#contract/value-lists.ts';
import type { OptionGroupForm } from '#contract/staff/option-groups.ts';
import { useT } from '#i18n/browser.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Button } from '#ui/Button.tsx';
import { FormCheckbox, FormChoices } from '../shared/form-fields.tsx';
import { FormMoney } from '../shared/MoneyField.tsx';
import { LanguageFields } from '../shared/LanguageFields.tsx';
import { useCurrencyUnit } from '../shared/use-currency-unit.ts';

interface OptionFieldsProps {
  form: UseFormReturn<OptionGroupForm, unknown, OptionGroupForm>;
  index: number;
  currency: string;
  /** Absent for the only option of a group. */
  onRemove: (() => void) | undefined;
}

/** The fields of one option of a group. */
export function OptionFields({ form, index, currency, onRemove }: OptionFieldsProps) {
  const t = useStaffT('staff-menu');
  const tCatalog = useT('catalog');
  const unit = useCurrencyUnit(currency);
  const number = index + 1;
  const path = `options.${index}` as const;
  return (
    <fieldset className="option-fields" data-option={index}>
      <legend className="option-fields__legend">{t('staff-menu:option', { number })}</legend>
      <LanguageFields form={form} name={`${path}.name`} legend={t('staff-menu:name')} />
      <FormMoney
        control={form.control}
        name={`${path}.price`}
        label={t('staff-menu:price', { currency: unit })}
        invalid={t('staff-menu:priceInvalid')}
      />
      <Disclosure label={t('staff-menu:allergens')}>
        <FormChoices
          control={form.control}
          name={`${path}.allergens`}
          legend={t('staff-menu:allergens')}
          options={ALLERGENS.map((value) => ({ value, label: tCatalog(`catalog:allergen_${value}`) }))}
        />
        <FormCheckbox control={form.control} name={`${path}.allergens_known`} label={t('staff-menu:allergensKnown')} />
      </Disclosure>
      {onRemove && (
        <Button variant="ghost" size="small" onClick={onRemove}>
          {t('staff-menu:removeOption', { number })}
        </Button>
      )}
    </fieldset>
  );
}
