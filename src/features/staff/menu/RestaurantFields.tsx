import { type FieldValues, type Path, useFieldArray, type UseFormReturn } from 'react-hook-form';
import { MAX_CUISINES, type SaveRestaurantInput } from '#contract/staff/restaurants.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { EMPTY_TEXTS, LanguageFields } from '../shared/LanguageFields.tsx';
import { MoneyField, useCurrencyName } from '../shared/MoneyField.tsx';
import { FormInput, FormNumber, FormPhone } from '../shared/form-fields.tsx';

interface RestaurantFieldsProps<Values extends FieldValues> {
  /** A form that has `name`, `description`, `phone`, `min_order` and `lead_minutes`. */
  form: UseFormReturn<Values, unknown, Values>;
  currency: string;
}

/** The fields that new and existing restaurants have in common. */
export function RestaurantFields<Values extends FieldValues>({ form, currency }: RestaurantFieldsProps<Values>) {
  const t = useStaffT('staff-menu');
  const unit = useCurrencyName(currency);
  const field = (name: string) => ({ control: form.control, name: name as Path<Values> });
  return (
    <>
      <FormInput {...field('name')} label={t('staff-menu:restaurantName')} autoComplete="off" />
      <LanguageFields form={form} name={'description' as Path<Values>} legend={t('staff-menu:description')} multiline />
      <div className="field-grid">
        <FormPhone {...field('phone')} label={t('staff-menu:phone')} />
        <MoneyField
          {...field('min_order')}
          label={`${t('staff-menu:minOrder')}, ${unit}`}
          invalidMessage={t('staff-menu:priceInvalid')}
        />
        <FormNumber {...field('lead_minutes')} label={t('staff-menu:leadMinutes')} />
      </div>
    </>
  );
}

/** The cuisines of a restaurant. Customers filter the restaurants of a city by them. */
export function CuisineFields({ form }: { form: UseFormReturn<SaveRestaurantInput, unknown, SaveRestaurantInput> }) {
  const t = useStaffT('staff-menu');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'cuisines', keyName: 'key' });
  return (
    <fieldset className="fields" data-cuisines="">
      <legend className="field__label">{t('staff-menu:cuisines')}</legend>
      {fields.map(({ key }, index) => {
        const number = index + 1;
        return (
          <div className="option-fields" key={key}>
            <LanguageFields form={form} name={`cuisines.${index}`} legend={t('staff-menu:cuisine', { number })} />
            <div>
              <Button variant="ghost" size="small" onClick={() => remove(index)}>
                {t('staff-menu:removeCuisine', { number })}
              </Button>
            </div>
          </div>
        );
      })}
      {fields.length < MAX_CUISINES && (
        <div>
          <Button variant="secondary" size="small" onClick={() => append(EMPTY_TEXTS)} data-action="add-cuisine">
            {t('staff-menu:addCuisine')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
