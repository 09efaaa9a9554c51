import type { AuditRow } from '#contract/staff/audit.ts';
import { useStaffT } from '#i18n/staff.ts';
import { formatField, formatValue } from './format-change.ts';

interface ChangesTableProps {
  changes: AuditRow['changes'];
  /** Headings of the columns: the field, and both versions. */
  headings: readonly [field: string, before: string, after: string];
}

/** Both versions of the values that differ. */
export function ChangesTable({ changes, headings }: ChangesTableProps) {
  const t = useStaffT('staff-fields');
  return (
    <table className="changes">
      <thead>
        <tr>
          {headings.map((heading) => (
            <th scope="col" key={heading}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field} data-change={field}>
            <th scope="row">{formatField(field, t)}</th>
            <td>{formatValue(field, before, t)}</td>
            <td>{formatValue(field, after, t)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
