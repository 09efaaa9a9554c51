import { useState } from 'react';
import type { StaffSlotRule } from '#contract/staff/hours.ts';
import { useStaffT } from '#i18n/staff.ts';
import { IconButton } from '#ui/Button.tsx';
import { SlotRuleDialog } from './SlotRuleDialog.tsx';

interface SlotRulesProps {
  restaurantId: number;
  rules: readonly StaffSlotRule[];
}

/** How the restaurant offers times to order for, of each fulfilment. */
export function SlotRules({ restaurantId, rules }: SlotRulesProps) {
  const t = useStaffT('staff-hours', 'staff-shell');
  const [opened, setOpened] = useState<StaffSlotRule['fulfilment'] | null>(null);
  const rule = rules.find(({ fulfilment }) => fulfilment === opened);
  return (
    <section className="hours-branch" aria-labelledby="slot-rules">
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
