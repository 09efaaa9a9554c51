import type { AuditRow } from '#contract/staff/audit.ts';
import { formatDateTime } from '#features/shared/dates.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';

/** One change: who, when and what, with both versions on demand. */
export function AuditEntry({ entry }: { entry: AuditRow }) {
  const t = useStaffT('staff-audit');
  const { at, person, device, restaurant, action, subject, changes } = entry;
  const nothing = t('staff-audit:nothing');
  return (
    <li className="staff-list__item audit-row" data-audit={action}>
      <div className="staff-list__text">
        <strong>{`${action} · ${subject}`}</strong>
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
            <table className="audit-changes">
              <thead>
                <tr>
                  <th scope="col">{t('staff-audit:field')}</th>
                  <th scope="col">{t('staff-audit:before')}</th>
                  <th scope="col">{t('staff-audit:after')}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ field, before, after }) => (
                  <tr key={field}>
                    <th scope="row">{field}</th>
                    <td>{before ?? nothing}</td>
                    <td>{after ?? nothing}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        )}
      </div>
    </li>
  );
}
