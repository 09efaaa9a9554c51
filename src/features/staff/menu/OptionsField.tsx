import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import type { OptionGroupInput } from '#contract/staff/option-groups.ts';
import { ALLERGENS } from '#contract/value-lists.ts';
import { useT } from '#i18n/browser.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { FormCheckbox, FormChoices } from '../shared/form-fields.tsx';
import { EMPTY_TEXTS, LanguageFields } from '../shared/LanguageFields.tsx';
import { MoneyField, useCurrencyName } from '../shared/MoneyField.tsx';

export const NEW_OPTION = { id: null, name: EMPTY_TEXTS, price: 0, allergens: [], allergens_known: false };

interface OptionsFieldProps {
  form: UseFormReturn<OptionGroupInput, unknown, OptionGroupInput>;
  currency: string;
}

/** The options of a group. */
export function OptionsField({ form, currency }: OptionsFieldProps) {
  const t = useStaffT('staff-menu');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'options', keyName: 'key' });
  return (
    <>
      {fields.map(({ key }, index) => (
        <OptionFields
          key={key}
          form={form}
          index={index}
          currency={currency}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      <Button variant="secondary" onClick={() => append(NEW_OPTION)} data-action="add-option">
        {t('staff-menu:addOption')}
      </Button>
    </>
  );
}

interface OptionFieldsProps extends OptionsFieldProps {
  index: number;
  /** Absent for the only option of a group. */
  onRemove: (() => void) | undefined;
}

/** The fields of one option of a group. */
function OptionFields({ form, index, currency, onRemove }: OptionFieldsProps) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const tCatalog = useT('catalog');
  const unit = useCurrencyName(currency);
  const number = index + 1;
  const path = `options.${index}` as const;
  return (
    <fieldset className="option-fields" data-option={index}>
      <legend className="option-fields__legend">{t('staff-menu:option', { number })}</legend>
      <LanguageFields form={form} name={`${path}.name`} legend={t('staff-menu:name')} />
      <MoneyField
        control={form.control}
        name={`${path}.price`}
        label={`${t('staff-menu:price')}, ${unit}`}
        invalidMessage={t('staff-shell:amountInvalid')}
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
