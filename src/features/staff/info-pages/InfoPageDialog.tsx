import type { InfoPageDetails } from '#contract/staff/info-pages.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { ConfirmedAction } from '../shared/ConfirmedAction.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { ResourceForm } from '../shared/resource/ResourceForm.tsx';
import { useResourceEditor } from '../shared/resource/use-resource-editor.ts';
import { StaffDialog } from '../shared/StaffDialog.tsx';
import { useFreshStaffQuery, useRowMutation, useStaffMutation, useStaffQuery } from '../shared/staff-query.ts';
import { infoPageResource } from './info-page-resource.ts';

interface InfoPageDialogProps {
  /** Null for a new page. */
  id: number | null;
  onClose: () => void;
}

/** The dialog that adds, edits or removes a page of information. Render it while it is open. */
export function InfoPageDialog({ id, onClose }: InfoPageDialogProps) {
  const t = useStaffT('staff-info-pages');
  const page = useFreshStaffQuery('getInfoPageDetails', id === null ? undefined : { id }, { enabled: id !== null });
  return (
    <StaffDialog
      name="info-page"
      wide
      title={t(id === null ? 'staff-info-pages:add' : 'staff-info-pages:editTitle')}
      onClose={onClose}
    >
      {id === null ? (
        <InfoPageEditor page={null} onClose={onClose} />
      ) : (
        <Loaded query={page}>{(data) => <InfoPageEditor page={data} onClose={onClose} />}</Loaded>
      )}
    </StaffDialog>
  );
}

function InfoPageEditor({ page, onClose }: { page: InfoPageDetails | null; onClose: () => void }) {
  const t = useStaffT('staff-info-pages', 'staff-shell');
  const invalidates = ['getInfoPageList', 'getInfoPageDetails', 'getInfoPageVersions'] as const;
  const { data: list } = useStaffQuery('getInfoPageList');
  const add = useStaffMutation('addInfoPage', { invalidates });
  const save = useStaffMutation('saveInfoPage', { invalidates });
  const remove = useRowMutation('removeInfoPage', {
    invalidates,
    onSuccess: () => {
      showToast(t('staff-info-pages:removed'));
      onClose();
    },
  });
  const editor = useResourceEditor(infoPageResource, {
    row: page,
    initial: { position: 0 },
    add: (body) => add.mutateAsync(body),
    save: (body) => save.mutateAsync(body),
    added: t('staff-info-pages:added'),
    onSaved: onClose,
  });
  return (
    <>
      <ResourceForm
        editor={editor}
        action={t('staff-shell:save')}
        overrides={{
          slug:
            editor.stored?.is_public === true
              ? { readOnly: true, hint: t('staff-info-pages:slugFixed') }
              : { taken: list?.pages.map(({ slug }) => slug) ?? [] },
        }}
      />
      {page && (
        <ConfirmedAction
          name="remove"
          label={t('staff-info-pages:remove')}
          question={t('staff-info-pages:removeConfirm')}
          row={{ id: page.id, revision: editor.revision }}
          mutation={remove}
        />
      )}
    </>
  );
}
