import type { UseFormReturn } from 'react-hook-form';
import { type NewsDetails, type NewsForm, NOW } from '#contract/staff/news.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Select } from '#ui/form/Field.tsx';
import { FormDateTime, FormInput } from '../shared/form-fields.tsx';
import { LanguageFields } from '../shared/LanguageFields.tsx';
import { PictureField } from '../shared/pictures/PictureField.tsx';
import { SlugField } from '../shared/SlugField.tsx';
import { useStaffSession } from '../shared/staff-session.ts';
import { NewsDishes } from './NewsDishes.tsx';

interface NewsFieldsProps {
  form: UseFormReturn<NewsForm, unknown, NewsForm>;
  /** The item as it is saved; null for a new one. */
  saved: NewsDetails | null;
}

/** The fields of a news item. */
export function NewsFields({ form, saved }: NewsFieldsProps) {
  const t = useStaffT('staff-news', 'staff-pictures', 'staff-shell');
  // A picture is uploaded for a restaurant; that of a news item for any.
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
        <FormDateTime control={form.control} name="published_at" label={t('staff-news:publishedAt')} />
      )}
    </>
  );
}
