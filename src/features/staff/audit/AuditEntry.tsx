import type { AuditRow } from '#contract/staff/audit.ts';
import { formatDateTime } from '#features/shared/dates.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { ChangesTable } from '../shared/changes/ChangesTable.tsx';
import { actionName } from './action-name.ts';

/** One change: who, when and what, with both versions on demand. */
export function AuditEntry({ entry }: { entry: AuditRow }) {
  const t = useStaffT('staff-audit', 'staff-audit-actions');
  const { at, person, device, restaurant, action, subject_name: subject, changes } = entry;
  return (
    <li className="staff-list__item audit-row" data-audit={action}>
      <div className="staff-list__text">
        <strong>{[actionName(action, t), subject].filter(Boolean).join(' · ')}</strong>
        <span className="small muted">
          {[
            formatDateTime(at, pageLocale()),
            person?.name ?? (device === null ? t('staff-audit:operator') : null),
            device,
            restaurant,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {changes.length > 0 && (
          <details>
            <summary>{t('staff-audit:changes', { count: changes.length })}</summary>
            <ChangesTable
              changes={changes}
              headings={[t('staff-audit:field'), t('staff-audit:before'), t('staff-audit:after')]}
            />
          </details>
        )}
      </div>
    </li>
  );
}
