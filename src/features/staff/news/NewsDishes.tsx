import { useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { MAX_NEWS_PRODUCTS, type NewsProduct } from '#contract/staff/news.ts';
import { localize } from '#contract/localized-text.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Select } from '#ui/form/Field.tsx';
import { RestaurantPicker } from '../shared/RestaurantPicker.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { useChosenRestaurant } from '../shared/staff-session.ts';
import type { NewsValues } from './news-resource.ts';

/** The dishes of a news item, and a picker that adds a dish of a restaurant. */
export function NewsDishes({ form }: { form: UseFormReturn<NewsValues, unknown, NewsValues> }) {
  const t = useStaffT('staff-news');
  const { field } = useController({ control: form.control, name: 'products' });
  const chosen: readonly NewsProduct[] = field.value;
  return (
    <fieldset className="fields news-dishes" data-field="products">
      <legend className="field__label">{t('staff-news:dishes')}</legend>
      {chosen.length === 0 && <p className="small muted">{t('staff-news:dishesEmpty')}</p>}
      <ul role="list">
        {chosen.map(({ id, name, restaurant }) => (
          <li key={id} className="news-dish" data-news-dish={id}>
            <span>{`${localize(name, pageLocale())} · ${restaurant}`}</span>
            <IconButton
              icon="close"
              label={t('staff-news:removeDish', { dish: localize(name, pageLocale()) })}
              onClick={() => field.onChange(chosen.filter((each) => each.id !== id))}
            />
          </li>
        ))}
      </ul>
      {chosen.length < MAX_NEWS_PRODUCTS && (
        <DishPicker chosen={chosen.map(({ id }) => id)} onAdd={(dish) => field.onChange([...chosen, dish])} />
      )}
    </fieldset>
  );
}

interface DishPickerProps {
  chosen: readonly number[];
  onAdd: (dish: NewsProduct) => void;
}

function DishPicker({ chosen, onAdd }: DishPickerProps) {
  const t = useStaffT('staff-news');
  const [restaurant, choose] = useChosenRestaurant();
  const [picked, setPicked] = useState('');
  const { data: menu } = useStaffQuery('getMenu', restaurant ? { restaurant_id: restaurant.id } : undefined, {
    enabled: restaurant !== null,
  });
  const dishes = (menu?.categories ?? [])
    .flatMap(({ products }) => products)
    .filter(({ id, removed }) => !removed && !chosen.includes(id));
  const dish = dishes.find(({ id }) => String(id) === picked) ?? dishes[0];
  if (!restaurant) return null;
  return (
    <div className="field-grid news-dish-picker">
      <RestaurantPicker value={restaurant.id} onChange={choose} />
      {dish && (
        <>
          <Select
            name="dish"
            label={t('staff-news:dish')}
            value={String(dish.id)}
            options={dishes.map(({ id, name }) => ({ value: String(id), label: localize(name, pageLocale()) }))}
            onChange={setPicked}
          />
          <Button
            variant="secondary"
            onClick={() => onAdd({ id: dish.id, name: dish.name, restaurant: restaurant.name })}
            data-action="add-dish"
          >
            {t('staff-news:addDish')}
          </Button>
        </>
      )}
    </div>
  );
}
