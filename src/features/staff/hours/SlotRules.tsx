import type { StaffSlotRule } from '#contract/staff/hours.ts';
import { useStaffT } from '#i18n/staff.ts';
import { IconButton } from '#ui/Button.tsx';
import { ResourceForm } from '../shared/resource/ResourceForm.tsx';
import { useOpenEditor, useResourceEditor } from '../shared/resource/use-resource-editor.ts';
import { StaffDialog } from '../shared/StaffDialog.tsx';
import { useStaffMutation } from '../shared/staff-query.ts';
import { type SlotRuleRow, slotRuleResource } from './hours-resources.ts';

interface SlotRulesProps {
  restaurantId: number;
  rules: readonly StaffSlotRule[];
}

/** The rules by which the restaurant offers delivery and pickup times, one for each fulfilment. */
export function SlotRules({ restaurantId, rules }: SlotRulesProps) {
  const t = useStaffT('staff-hours', 'staff-shell');
  const [openId, open, close] = useOpenEditor(slotRuleResource, restaurantId);
  const rule = rules.find(({ fulfilment }) => fulfilment === openId);
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
                onClick={() => open(each.fulfilment)}
                data-open-modal="slot-rule"
              />
            </li>
          );
        })}
      </ul>
      {rule && <SlotRuleDialog restaurantId={restaurantId} rule={rule} onClose={close} />}
    </section>
  );
}

interface SlotRuleDialogProps {
  restaurantId: number;
  rule: StaffSlotRule;
  onClose: () => void;
}

/** Changes the slot rule of one fulfilment. Render it while it is open. */
function SlotRuleDialog(props: SlotRuleDialogProps) {
  const t = useStaffT('staff-hours');
  return (
    <StaffDialog
      name="slot-rule"
      title={`${t('staff-hours:slotRules')}: ${t(`staff-hours:${props.rule.fulfilment}`)}`}
      onClose={props.onClose}
    >
      <SlotRuleEditor {...props} />
    </StaffDialog>
  );
}

const rowOf = (rule: StaffSlotRule): SlotRuleRow => ({ ...rule, id: rule.fulfilment });

function SlotRuleEditor({ restaurantId, rule, onClose }: SlotRuleDialogProps) {
  const t = useStaffT('staff-shell');
  const save = useStaffMutation('saveSlotRule', { invalidates: ['getHours'] });
  const editor = useResourceEditor(slotRuleResource, {
    row: rowOf(rule),
    scope: restaurantId,
    save: async (body, { fulfilment }) =>
      rowOf(await save.mutateAsync({ ...body, restaurant_id: restaurantId, fulfilment })),
    onSaved: onClose,
  });
  return <ResourceForm editor={editor} action={t('staff-shell:save')} />;
}
