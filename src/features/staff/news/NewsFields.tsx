import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type NewsDetails, type NewsInput, type NewsProduct, NOW } from '#contract/staff/news.ts';
import { localize } from '#contract/localized-text.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Select } from '#ui/form/Field.tsx';
import { LanguageFields } from '../shared/LanguageFields.tsx';
import { RestaurantPicker } from '../shared/RestaurantPicker.tsx';
import { FormDateTime, FormInput, SlugField, useFormField } from '#features/staff/shared/form-fields.tsx';
import { PictureField } from '../shared/PictureField.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { useChosenRestaurant, useStaffSession } from '#features/staff/shared/staff-session.ts';

interface NewsFieldsProps {
  form: UseFormReturn<NewsInput, unknown, NewsInput>;
  /** The saved version of the item; null for a new item. */
  saved: NewsDetails | null;
}

/** The fields of a news item. */
export function NewsFields({ form, saved }: NewsFieldsProps) {
  const t = useStaffT('staff-news', 'staff-pictures', 'staff-shell');
  // An upload needs the id of a restaurant. News belong to no restaurant, so the first one of the session is used.
  const [restaurant] = useStaffSession().restaurants;
  const { control } = form;
  return (
    <>
      <LanguageFields form={form} name="name" legend={t('staff-news:name')} autoFocus={!saved} />
      <LanguageFields form={form} name="description" legend={t('staff-news:description')} multiline />
      <p className="small muted">{t('staff-news:descriptionHint')}</p>
      {restaurant && (
        <PictureField
          legend={t('staff-pictures:cover')}
          kind="wide"
          restaurantId={restaurant.id}
          src={form.watch('picture')}
          busy={false}
          error={form.formState.errors.picture?.message}
          onChange={(src) => form.setValue('picture', src ?? '', { shouldDirty: true })}
        />
      )}
      <div className="field-grid">
        {saved?.state === 'published' ? (
          <FormInput
            control={control}
            name="slug"
            label={t('staff-shell:slug')}
            hint={t('staff-news:slugFixed')}
            readOnly
          />
        ) : (
          <SlugField control={control} name="slug" />
        )}
        <PublicationField form={form} />
      </div>
      <NewsDishes form={form} saved={saved?.products ?? []} />
    </>
  );
}

/** When the item is published: not yet, now, or at a time. */
function PublicationField({ form }: Pick<NewsFieldsProps, 'form'>) {
  const t = useStaffT('staff-news');
  const publishedAt = form.watch('published_at');
  const choice = publishedAt === null ? 'draft' : publishedAt === NOW ? 'now' : 'at';
  return (
    <>
      <Select
        name="publication"
        label={t('staff-news:publication')}
        value={choice}
        options={(['draft', 'now', 'at'] as const).map((value) => ({ value, label: t(`staff-news:publish_${value}`) }))}
        onChange={(next) => {
          const time = { draft: null, now: NOW, at: new Date().toISOString() }[next];
          form.setValue('published_at', time, { shouldDirty: true });
        }}
      />
      {choice === 'at' && (
        <FormDateTime control={form.control} name="published_at" label={t('staff-news:publishedAt')} required />
      )}
    </>
  );
}

interface NewsDishesProps {
  form: UseFormReturn<NewsInput, unknown, NewsInput>;
  /** The dishes of the saved item, with their names. */
  saved: readonly NewsProduct[];
}

/** The dishes of a news item, and a picker that adds a dish of a restaurant. */
function NewsDishes({ form, saved }: NewsDishesProps) {
  const t = useStaffT('staff-news');
  const { field, inputProps } = useFormField({ control: form.control, name: 'product_ids' });
  const chosen: readonly number[] = form.watch('product_ids');
  const [added, setAdded] = useState<readonly NewsProduct[]>([]);
  const known = new Map([...saved, ...added].map((dish) => [dish.id, dish]));
  const nameOf = (id: number) => localize(known.get(id)?.name ?? {}, pageLocale()) || String(id);
  return (
    <fieldset className="fields news-dishes" data-field="product_ids">
      <legend className="field__label">{t('staff-news:dishes')}</legend>
      {chosen.length === 0 && <p className="small muted">{t('staff-news:dishesEmpty')}</p>}
      <ul role="list">
        {chosen.map((id) => (
          <li key={id} className="news-dish" data-news-dish={id}>
            <span>{`${nameOf(id)} · ${known.get(id)?.restaurant ?? ''}`}</span>
            <IconButton
              icon="close"
              label={t('staff-news:removeDish', { dish: nameOf(id) })}
              onClick={() => field.onChange(chosen.filter((each) => each !== id))}
            />
          </li>
        ))}
      </ul>
      <DishPicker
        chosen={chosen}
        onAdd={(dish) => {
          setAdded((before) => [...before, dish]);
          field.onChange([...chosen, dish.id]);
        }}
      />
      <p className="field__error" data-error="" aria-live="polite">
        {inputProps.error}
      </p>
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
