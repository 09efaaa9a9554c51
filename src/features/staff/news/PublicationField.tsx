import type { UseFormReturn } from 'react-hook-form';
import { NOW } from '#contract/staff/news.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Select } from '#ui/form/Field.tsx';
import { FormDateTime } from '../shared/form-fields.tsx';
import type { NewsValues } from './news-resource.ts';

/** When the item is published: not yet, now, or at a time. */
export function PublicationField({ form }: { form: UseFormReturn<NewsValues, unknown, NewsValues> }) {
  const t = useStaffT('staff-news');
  const publishedAt = form.watch('published_at');
  const choice = publishedAt === null ? 'draft' : publishedAt === NOW ? 'now' : 'at';
  return (
    <div className="field-grid">
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
    </div>
  );
}
