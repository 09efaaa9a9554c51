import type { NewsDetails } from '#contract/staff/news.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { ConfirmedAction } from '../shared/ConfirmedAction.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { PictureField } from '../shared/PictureField.tsx';
import { ResourceForm } from '../shared/resource/ResourceForm.tsx';
import { useResourceEditor } from '../shared/resource/use-resource-editor.ts';
import { StaffDialog } from '../shared/StaffDialog.tsx';
import { useFreshStaffQuery, useRowMutation, useStaffMutation, useStaffQuery } from '../shared/staff-query.ts';
import { useStaffSession } from '../shared/staff-session.ts';
import { newsResource } from './news-resource.ts';
import { NewsDishes } from './NewsDishes.tsx';
import { PublicationField } from './PublicationField.tsx';

interface NewsDialogProps {
  /** Null for a new item. */
  id: number | null;
  onClose: () => void;
}

/** The dialog that adds, edits or removes a news item. Render it while it is open. */
export function NewsDialog({ id, onClose }: NewsDialogProps) {
  const t = useStaffT('staff-news');
  const item = useFreshStaffQuery('getNewsDetails', id === null ? undefined : { id }, { enabled: id !== null });
  return (
    <StaffDialog
      name="news-item"
      wide
      title={t(id === null ? 'staff-news:add' : 'staff-news:editTitle')}
      onClose={onClose}
    >
      {id === null ? (
        <NewsEditor item={null} onClose={onClose} />
      ) : (
        <Loaded query={item}>{(data) => <NewsEditor item={data} onClose={onClose} />}</Loaded>
      )}
    </StaffDialog>
  );
}

function NewsEditor({ item, onClose }: { item: NewsDetails | null; onClose: () => void }) {
  const t = useStaffT('staff-news', 'staff-pictures', 'staff-shell');
  // An upload needs the id of a restaurant. News belong to no restaurant, so the first one of the session is used.
  const [restaurant] = useStaffSession().restaurants;
  const { data: items = [] } = useStaffQuery('getNewsList');
  const invalidates = ['getNewsList', 'getNewsDetails'] as const;
  const add = useStaffMutation('addNews', { invalidates });
  const save = useStaffMutation('saveNews', { invalidates });
  const remove = useRowMutation('removeNews', {
    invalidates,
    onSuccess: () => {
      showToast(t('staff-news:removed'));
      onClose();
    },
  });
  const editor = useResourceEditor(newsResource, {
    row: item,
    initial: { picture: '', products: [] },
    add: (body) => add.mutateAsync(body),
    save: (body) => save.mutateAsync(body),
    added: t('staff-news:added'),
    onSaved: onClose,
  });
  const { form, stored } = editor;
  return (
    <>
      <ResourceForm
        editor={editor}
        action={t('staff-shell:save')}
        overrides={{
          slug:
            stored?.state === 'published'
              ? { readOnly: true, hint: t('staff-news:slugFixed') }
              : { taken: items.map(({ slug }) => slug) },
        }}
        custom={{
          picture: restaurant && (
            <PictureField
              legend={t('staff-pictures:cover')}
              kind="wide"
              restaurantId={restaurant.id}
              src={form.watch('picture')}
              busy={false}
              error={form.formState.errors.picture?.message}
              onChange={(src) => form.setValue('picture', src ?? '', { shouldDirty: true })}
              onUpload={editor.trackUpload('picture')}
            />
          ),
          published_at: <PublicationField form={form} />,
          products: <NewsDishes form={form} />,
        }}
      />
      {item && (
        <ConfirmedAction
          name="remove"
          label={t('staff-news:remove')}
          question={t('staff-news:removeConfirm')}
          row={{ id: item.id, revision: editor.revision }}
          mutation={remove}
        />
      )}
    </>
  );
}
