import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { MAX_CUISINES, type RestaurantInput } from '#contract/staff/restaurants.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { EMPTY_TEXTS, LanguageFields } from '../shared/LanguageFields.tsx';

/** The cuisines of a restaurant. Customers filter the restaurants of a city by them. */
export function CuisineFields({ form }: { form: UseFormReturn<RestaurantInput, unknown, RestaurantInput> }) {
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
