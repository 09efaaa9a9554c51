import type { AuditLogEntry } from '#contract/staff/audit.ts';
import { useT } from '#i18n/browser.ts';
import { useStaffT } from '#i18n/staff.ts';
import { CHANGE_NAMESPACES, type ChangeTranslators, formatField, formatValue } from './format-change.ts';

interface ChangesTableProps {
  changes: AuditLogEntry['changes'];
  /** The headings of the columns. */
  headings: readonly [field: string, before: string, after: string];
}

/** A table of changed fields with their old and new values. */
export function ChangesTable({ changes, headings }: ChangesTableProps) {
  const translators = useChangesTableTranslators();
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
            <th scope="row">{formatField(field, translators.staff)}</th>
            <td>{formatValue(field, before, translators)}</td>
            <td>{formatValue(field, after, translators)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * The translators that `ChangesTable` needs. Call it in the root of an island that shows the table, so that the table
 * does not suspend.
 */
export function useChangesTableTranslators(): ChangeTranslators {
  return { staff: useStaffT(...CHANGE_NAMESPACES), catalog: useT('catalog') };
}
