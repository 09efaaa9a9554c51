import type { AuditLogEntry } from '#contract/staff/audit.ts';
import { pathText, recordedText } from '../shared/resource/field-text.ts';
import type { AnyFields } from '../shared/resource/resource.ts';
import { useTexts } from '../shared/resource/use-texts.ts';

interface ChangesTableProps {
  changes: AuditLogEntry['changes'];
  /** The fields of the changed row. */
  fields: AnyFields;
  /** The headings of the columns. */
  headings: readonly [field: string, before: string, after: string];
}

/**
 * A table of changed fields with their old and new values. Call `useTexts` with their fields in the root of the island,
 * so that the table does not suspend.
 */
export function ChangesTable({ changes, fields, headings }: ChangesTableProps) {
  const text = useTexts(fields);
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
            <th scope="row">{pathText(fields, field, text)}</th>
            <td>{recordedText(fields, field, before, text)}</td>
            <td>{recordedText(fields, field, after, text)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
