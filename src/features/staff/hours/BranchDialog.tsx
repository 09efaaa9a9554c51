import type { StaffBranch } from '#contract/staff/hours.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Activation } from '../shared/Activation.tsx';
import { ResourceForm } from '../shared/resource/ResourceForm.tsx';
import { useResourceEditor } from '../shared/resource/use-resource-editor.ts';
import { StaffDialog } from '../shared/StaffDialog.tsx';
import { useRowMutation, useStaffMutation } from '../shared/staff-query.ts';
import { branchResource } from './hours-resources.ts';

interface BranchDialogProps {
  restaurantId: number;
  /** Null for a new branch. */
  branch: StaffBranch | null;
  onClose: () => void;
}

/** Adds a branch, or edits its public details and activates it. Rendered only while the dialog is open. */
export function BranchDialog(props: BranchDialogProps) {
  const t = useStaffT('staff-hours');
  return (
    <StaffDialog
      name="branch"
      wide
      title={t(props.branch ? 'staff-hours:branch' : 'staff-hours:addBranch')}
      onClose={props.onClose}
    >
      <BranchEditor {...props} />
    </StaffDialog>
  );
}

function BranchEditor({ restaurantId, branch, onClose }: BranchDialogProps) {
  const t = useStaffT('staff-hours', 'staff-shell');
  const invalidates = ['getHours'] as const;
  const add = useStaffMutation('addBranch', { invalidates });
  const save = useStaffMutation('saveBranch', { invalidates });
  const setActive = useRowMutation('setBranchActive', {
    invalidates,
    onSuccess: ({ active }) => {
      showToast(t(active ? 'staff-hours:branchActivated' : 'staff-hours:branchDeactivated'));
      onClose();
    },
  });
  const editor = useResourceEditor(branchResource, {
    row: branch,
    scope: restaurantId,
    add: (body) => add.mutateAsync({ ...body, restaurant_id: restaurantId }),
    save: (body) => save.mutateAsync(body),
    added: t('staff-hours:branchAdded'),
    onSaved: onClose,
  });
  return (
    <>
      <ResourceForm editor={editor} action={t(branch ? 'staff-shell:save' : 'staff-hours:addBranch')} />
      {branch && (
        <Activation
          active={branch.active}
          activateLabel={t('staff-hours:activateBranch')}
          deactivateLabel={t('staff-hours:deactivateBranch')}
          consequences={t('staff-hours:deactivateBranchConfirm')}
          mutation={setActive}
          onChange={(active, confirmed) =>
            setActive.mutate({ id: branch.id, revision: editor.revision, active, confirmed })
          }
        />
      )}
    </>
  );
}
