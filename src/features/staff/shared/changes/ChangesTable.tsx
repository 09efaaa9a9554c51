import type { AuditRow } from '#contract/staff/audit.ts';
import { formatField, formatValue } from './format-change.ts';
import { useChangeTexts } from './use-change-texts.ts';

interface ChangesTableProps {
  changes: AuditRow['changes'];
  /** Headings of the columns: the field, and both versions. */
  headings: readonly [field: string, before: string, after: string];
}

/** Both versions of the values that differ. */
export function ChangesTable({ changes, headings }: ChangesTableProps) {
  const texts = useChangeTexts();
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
            <th scope="row">{formatField(field, texts.staff)}</th>
            <td>{formatValue(field, before, texts)}</td>
            <td>{formatValue(field, after, texts)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
