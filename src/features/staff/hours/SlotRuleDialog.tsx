import { useState } from 'react';
import { SLOT_INTERVALS } from '#contract/times.ts';
import { SlotRuleForm as SlotRuleSchema, StaffSlotRule, type SlotRuleForm } from '#contract/staff/hours.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Modal } from '#ui/Modal.tsx';
import { compareValue } from '../shared/conflict/compare-fields.ts';
import { FormFooter } from '../shared/FormFooter.tsx';
import { FormNumber, FormSelect } from '../shared/form-fields.tsx';
import { currentRowOf } from '../shared/staff-client.ts';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useStaffMutation } from '../shared/staff-query.ts';

interface SlotRuleDialogProps {
  restaurantId: number;
  rule: StaffSlotRule;
  onClose: () => void;
}

const toForm = ({ interval_minutes, days_ahead, cutoff_minutes, max_orders }: StaffSlotRule): SlotRuleForm => ({
  interval_minutes: SLOT_INTERVALS.find((minutes) => minutes === interval_minutes) ?? SLOT_INTERVALS[0],
  days_ahead,
  cutoff_minutes,
  max_orders,
});

/** Changes how the restaurant offers times to order for. Render it while it is open. */
export function SlotRuleDialog({ restaurantId, rule, onClose }: SlotRuleDialogProps) {
  const t = useStaffT('staff-hours', 'staff-board', 'staff-shell');
  const { fulfilment } = rule;
  const [revision, setRevision] = useState(rule.revision);
  const form = useStaffForm<SlotRuleForm, SlotRuleForm>(SlotRuleSchema, toForm(rule));
  const save = useStaffMutation('saveSlotRule', {
    invalidates: ['getHours'],
    onSuccess: () => {
      showToast(t('staff-shell:saved'));
      onClose();
    },
  });
  const { onSubmit, failure, resolveConflict, busy } = useFormSubmit(form, (values) =>
    save.mutateAsync({ restaurant_id: restaurantId, fulfilment, revision, ...values }),
  );
  const conflict = currentRowOf(failure, StaffSlotRule);
  const mine = form.getValues();
  const numbers = ['interval_minutes', 'days_ahead', 'cutoff_minutes', 'max_orders'] as const;
  return (
    <Modal
      name="slot-rule"
      open
      onClose={onClose}
      title={`${t('staff-hours:slotRules')}: ${t(`staff-hours:${fulfilment}`)}`}
      closeLabel={t('staff-shell:close')}
    >
      <form className="fields" noValidate onSubmit={onSubmit}>
        <FormSelect
          control={form.control}
          name="interval_minutes"
          label={t('staff-hours:interval_minutes')}
          options={SLOT_INTERVALS.map((value) => ({ value, label: t('staff-board:minutes', { count: value }) }))}
        />
        <FormNumber
          control={form.control}
          name="days_ahead"
          label={t('staff-hours:days_ahead')}
          hint={t('staff-hours:daysAheadHint')}
        />
        <FormNumber
          control={form.control}
          name="cutoff_minutes"
          label={t('staff-hours:cutoff_minutes')}
          hint={t('staff-hours:cutoffHint')}
        />
        <FormNumber
          control={form.control}
          name="max_orders"
          label={t('staff-hours:max_orders')}
          hint={t('staff-hours:maxOrdersHint')}
        />
        <FormFooter
          action={t('staff-shell:save')}
          busy={busy}
          failure={failure}
          conflict={
            conflict && {
              fields: numbers.map((name) =>
                compareValue(t(`staff-hours:${name}`), [conflict[name], mine[name]], (value) =>
                  value === null ? t('staff-hours:noLimit') : String(value),
                ),
              ),
              ...resolveConflict(toForm(conflict), () => setRevision(conflict.revision)),
            }
          }
        />
      </form>
    </Modal>
  );
}
