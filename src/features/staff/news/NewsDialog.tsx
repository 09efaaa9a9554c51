import { useState } from 'react';
import { NewsDetails, NewsInput as NewsSchema, type NewsInput, NOW } from '#contract/staff/news.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { formatDateTime } from '#features/shared/dates.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { Modal } from '#ui/Modal.tsx';
import { compareTexts, compareValue, FormFooter } from '../shared/FormFooter.tsx';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { EMPTY_TEXTS } from '../shared/LanguageFields.tsx';
import { storedRowFromConflict } from '../shared/staff-client.ts';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useFreshStaffQuery, useRowMutation, useStaffMutation } from '../shared/staff-query.ts';
import { NewsFields } from './NewsFields.tsx';

interface NewsDialogProps {
  /** Null for a new item. */
  id: number | null;
  onClose: () => void;
}

/** The dialog that adds, edits or removes a news item. Render it while it is open. */
export function NewsDialog({ id, onClose }: NewsDialogProps) {
  const t = useStaffT('staff-news', 'staff-shell');
  return (
    <Modal
      name="news-item"
      open
      wide
      onClose={onClose}
      title={t(id === null ? 'staff-news:add' : 'staff-news:editTitle')}
      closeLabel={t('staff-shell:close')}
    >
      {id === null ? <NewsEditor loaded={null} onClose={onClose} /> : <LoadedNews id={id} onClose={onClose} />}
    </Modal>
  );
}

/** The editor keeps the first response: a later one must not replace what the user has typed. */
function LoadedNews({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useFreshStaffQuery('getNewsDetails', { id });
  if (data) return <NewsEditor loaded={data} onClose={onClose} />;
  return error ? <LoadFailure error={error} retry={() => void refetch()} /> : <Skeleton shape="row" />;
}

const toForm = ({ slug, name, description, picture, products, published_at }: NewsDetails): NewsInput => ({
  slug,
  name,
  description,
  picture,
  product_ids: products.map(({ id }) => id),
  published_at,
});

const NEW_ITEM: NewsInput = {
  slug: '',
  name: EMPTY_TEXTS,
  description: EMPTY_TEXTS,
  picture: '',
  product_ids: [],
  published_at: null,
};

function NewsEditor({ loaded, onClose }: { loaded: NewsDetails | null; onClose: () => void }) {
  const t = useStaffT('staff-news', 'staff-pictures', 'staff-shell');
  const [saved, setSaved] = useState(loaded);
  const [removing, setRemoving] = useState(false);
  const form = useStaffForm<NewsInput, NewsInput>(NewsSchema, saved ? toForm(saved) : NEW_ITEM);
  const done = (text: string) => () => {
    showToast(text);
    onClose();
  };
  const invalidates = ['getNewsList', 'getNewsDetails'] as const;
  const add = useStaffMutation('addNews', { invalidates, onSuccess: done(t('staff-news:added')) });
  const save = useStaffMutation('saveNews', { invalidates, onSuccess: done(t('staff-shell:saved')) });
  const remove = useRowMutation('removeNews', { invalidates, onSuccess: done(t('staff-news:removed')) });
  const { onSubmit, failure, conflictHandlers, busy } = useFormSubmit(form, (values) =>
    saved ? save.mutateAsync({ ...values, id: saved.id, revision: saved.revision }) : add.mutateAsync(values),
  );
  const conflict = storedRowFromConflict(failure, NewsDetails);
  return (
    <>
      <form className="fields" noValidate onSubmit={onSubmit}>
        <NewsFields form={form} saved={saved} />
        <FormFooter
          action={t('staff-shell:save')}
          busy={busy}
          failure={failure}
          conflict={
            conflict && {
              fields: compareNews(toForm(conflict), form.getValues()),
              ...conflictHandlers(toForm(conflict), () => setSaved(conflict)),
            }
          }
        />
      </form>
      {saved && (
        <div className="staff-section">
          <Button variant="ghost" onClick={() => setRemoving(true)} data-action="remove">
            {t('staff-news:remove')}
          </Button>
        </div>
      )}
      {saved && removing && (
        <ConfirmDialog
          title={t('staff-news:remove')}
          action={t('staff-news:remove')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ id: saved.id, revision: saved.revision })}
          onClose={() => {
            remove.clearError();
            setRemoving(false);
          }}
        >
          {t('staff-news:removeConfirm')}
        </ConfirmDialog>
      )}
    </>
  );

  function compareNews(current: NewsInput, mine: NewsInput) {
    const time = (iso: string | null) =>
      iso === null
        ? t('staff-news:state_draft')
        : iso === NOW
          ? t('staff-news:publish_now')
          : formatDateTime(iso, pageLocale());
    return [
      ...compareTexts(t('staff-news:name'), current.name, mine.name),
      ...compareTexts(t('staff-news:description'), current.description, mine.description),
      compareValue(t('staff-shell:slug'), [current.slug, mine.slug]),
      compareValue(t('staff-pictures:cover'), [current.picture, mine.picture]),
      compareValue(t('staff-news:dishes'), [current.product_ids, mine.product_ids], (ids) => ids.join(', ')),
      compareValue(t('staff-news:publication'), [current.published_at, mine.published_at], time),
    ];
  }
}
