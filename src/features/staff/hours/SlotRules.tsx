import { useState } from 'react';
import { SLOT_LENGTHS } from '#contract/times.ts';
import { SlotRuleInput as SlotRuleSchema, type SlotRuleInput, StaffSlotRule } from '#contract/staff/hours.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { IconButton } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { compareValue, FormFooter } from '../shared/FormFooter.tsx';
import { FormNumber, FormSelect } from '../shared/form-fields.tsx';
import { storedRowFromConflict } from '../shared/staff-client.ts';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useStaffMutation } from '../shared/staff-query.ts';

interface SlotRulesProps {
  restaurantId: number;
  rules: readonly StaffSlotRule[];
}

/** The rules by which the restaurant offers delivery and pickup times, one for each fulfilment. */
export function SlotRules({ restaurantId, rules }: SlotRulesProps) {
  const t = useStaffT('staff-hours', 'staff-shell');
  const [opened, setOpened] = useState<StaffSlotRule['fulfilment'] | null>(null);
  const rule = rules.find(({ fulfilment }) => fulfilment === opened);
  return (
    <section className="hours-section" aria-labelledby="slot-rules">
      <h2 id="slot-rules">{t('staff-hours:slotRules')}</h2>
      <p className="muted">{t('staff-hours:slotRulesLead')}</p>
      <ul className="staff-list" role="list">
        {rules.map((each) => {
          const name = t(`staff-hours:${each.fulfilment}`);
          return (
            <li className="staff-list__item" key={each.fulfilment} data-slot-rule={each.fulfilment}>
              <div className="staff-list__text">
                <strong>{name}</strong>
                <span className="small muted">
                  {[
                    t('staff-hours:slotLength', { count: each.interval_minutes }),
                    each.days_ahead === 0
                      ? t('staff-hours:todayOnly')
                      : t('staff-hours:ahead', { count: each.days_ahead }),
                    ...(each.cutoff_minutes > 0 ? [t('staff-hours:cutoff', { count: each.cutoff_minutes })] : []),
                    each.max_orders === null
                      ? t('staff-hours:noLimit')
                      : t('staff-hours:limit', { count: each.max_orders }),
                  ].join(' · ')}
                </span>
              </div>
              <IconButton
                icon="edit"
                label={`${t('staff-shell:edit')}: ${name}`}
                onClick={() => setOpened(each.fulfilment)}
                data-open-modal="slot-rule"
              />
            </li>
          );
        })}
      </ul>
      {rule && <SlotRuleDialog restaurantId={restaurantId} rule={rule} onClose={() => setOpened(null)} />}
    </section>
  );
}

interface SlotRuleDialogProps {
  restaurantId: number;
  rule: StaffSlotRule;
  onClose: () => void;
}

const toForm = ({ interval_minutes, days_ahead, cutoff_minutes, max_orders }: StaffSlotRule): SlotRuleInput => ({
  interval_minutes: SLOT_LENGTHS.find((minutes) => minutes === interval_minutes) ?? SLOT_LENGTHS[0],
  days_ahead,
  cutoff_minutes,
  max_orders,
});

/** Changes the slot rule of one fulfilment. Render it while it is open. */
function SlotRuleDialog({ restaurantId, rule, onClose }: SlotRuleDialogProps) {
  const t = useStaffT('staff-hours', 'staff-board', 'staff-shell');
  const { fulfilment } = rule;
  const [revision, setRevision] = useState(rule.revision);
  const form = useStaffForm<SlotRuleInput, SlotRuleInput>(SlotRuleSchema, toForm(rule));
  const save = useStaffMutation('saveSlotRule', {
    invalidates: ['getHours'],
    onSuccess: () => {
      showToast(t('staff-shell:saved'));
      onClose();
    },
  });
  const { onSubmit, failure, confirmation, conflictHandlers, busy } = useFormSubmit(form, (values, { confirmed }) =>
    save.mutateAsync({ restaurant_id: restaurantId, fulfilment, revision, ...values, confirmed }),
  );
  const conflict = storedRowFromConflict(failure, StaffSlotRule);
  const mine = form.getValues();
  const fieldNames = ['interval_minutes', 'days_ahead', 'cutoff_minutes', 'max_orders'] as const;
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
          options={SLOT_LENGTHS.map((value) => ({ value, label: t('staff-board:minutes', { count: value }) }))}
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
          confirmation={confirmation}
          conflict={
            conflict && {
              fields: fieldNames.map((name) =>
                compareValue(t(`staff-hours:${name}`), [conflict[name], mine[name]], (value) =>
                  value === null ? t('staff-hours:noLimit') : String(value),
                ),
              ),
              ...conflictHandlers(toForm(conflict), () => setRevision(conflict.revision)),
            }
          }
        />
      </form>
    </Modal>
  );
}
