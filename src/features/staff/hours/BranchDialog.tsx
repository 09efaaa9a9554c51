import { useState } from 'react';
import { BranchInput as BranchSchema, StaffBranch, type BranchInput } from '#contract/staff/hours.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Modal } from '#ui/Modal.tsx';
import { Activation } from '../shared/Activation.tsx';
import { compareTexts, compareValue, FormFooter } from '../shared/FormFooter.tsx';
import { LanguageFields, EMPTY_TEXTS } from '../shared/LanguageFields.tsx';
import { FormCheckbox, FormPhone } from '../shared/form-fields.tsx';
import { storedRowFromConflict } from '../shared/staff-client.ts';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useRowMutation, useStaffMutation } from '../shared/staff-query.ts';

interface BranchDialogProps {
  restaurantId: number;
  /** Null for a new branch. */
  branch: StaffBranch | null;
  onClose: () => void;
}

const toForm = ({ name, address, phone, pickup }: StaffBranch): BranchInput => ({ name, address, phone, pickup });

/** Adds a branch, or edits its public details and activates it. Rendered only while the dialog is open. */
export function BranchDialog({ restaurantId, branch, onClose }: BranchDialogProps) {
  const t = useStaffT('staff-hours', 'staff-shell');
  const [revision, setRevision] = useState(branch?.revision ?? 1);
  const form = useStaffForm<BranchInput, BranchInput>(
    BranchSchema,
    branch ? toForm(branch) : { name: EMPTY_TEXTS, address: EMPTY_TEXTS, phone: null, pickup: false },
  );
  const done = (text: string) => () => {
    showToast(text);
    onClose();
  };
  const options = { invalidates: ['getHours'] as const };
  const add = useStaffMutation('addBranch', { ...options, onSuccess: done(t('staff-hours:branchAdded')) });
  const save = useStaffMutation('saveBranch', { ...options, onSuccess: done(t('staff-shell:saved')) });
  const setActive = useRowMutation('setBranchActive', {
    ...options,
    onSuccess: ({ active }) => {
      showToast(t(active ? 'staff-hours:branchActivated' : 'staff-hours:branchDeactivated'));
      onClose();
    },
  });
  const { onSubmit, failure, conflictHandlers, busy } = useFormSubmit(form, (values) =>
    branch
      ? save.mutateAsync({ id: branch.id, revision, ...values })
      : add.mutateAsync({ restaurant_id: restaurantId, ...values }),
  );
  const conflict = storedRowFromConflict(failure, StaffBranch);
  const mine = form.getValues();
  return (
    <Modal
      name="branch"
      open
      wide
      onClose={onClose}
      title={t(branch ? 'staff-hours:branch' : 'staff-hours:addBranch')}
      closeLabel={t('staff-shell:close')}
    >
      <form className="fields" noValidate onSubmit={onSubmit}>
        <LanguageFields form={form} name="name" legend={t('staff-hours:branchName')} autoFocus />
        <LanguageFields form={form} name="address" legend={t('staff-hours:address')} />
        <FormPhone control={form.control} name="phone" label={t('staff-hours:phone')} />
        <FormCheckbox control={form.control} name="pickup" label={t('staff-hours:offersPickup')} />
        <FormFooter
          action={t(branch ? 'staff-shell:save' : 'staff-hours:addBranch')}
          busy={busy}
          failure={failure}
          conflict={
            conflict && {
              fields: [
                ...compareTexts(t('staff-hours:branchName'), conflict.name, mine.name),
                ...compareTexts(t('staff-hours:address'), conflict.address, mine.address),
                compareValue(t('staff-hours:phone'), [conflict.phone, mine.phone], (phone) => phone ?? ''),
                compareValue(t('staff-hours:offersPickup'), [conflict.pickup, mine.pickup], (pickup) =>
                  t(pickup ? 'staff-hours:yes' : 'staff-hours:no'),
                ),
              ],
              ...conflictHandlers(toForm(conflict), () => setRevision(conflict.revision)),
            }
          }
        />
      </form>
      {branch && (
        <Activation
          active={branch.active}
          activateLabel={t('staff-hours:activateBranch')}
          deactivateLabel={t('staff-hours:deactivateBranch')}
          consequences={t('staff-hours:deactivateBranchConfirm')}
          mutation={setActive}
          onChange={(active, confirmed) => setActive.mutate({ id: branch.id, revision, active, confirmed })}
        />
      )}
    </Modal>
  );
}
