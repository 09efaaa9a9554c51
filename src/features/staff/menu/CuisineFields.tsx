import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { MAX_CUISINES, type RestaurantForm } from '#contract/staff/restaurants.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { EMPTY_TEXTS, LanguageFields } from '../shared/LanguageFields.tsx';

/** The cuisines of a restaurant, by which customers filter the list of their city. */
export function CuisineFields({ form }: { form: UseFormReturn<RestaurantForm, unknown, RestaurantForm> }) {
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
