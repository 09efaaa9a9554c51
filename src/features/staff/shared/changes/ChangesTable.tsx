import type { AuditLogEntry } from '#contract/staff/audit.ts';
import { useT } from '#i18n/browser.ts';
import { useStaffT } from '#i18n/staff.ts';
import { CHANGE_NAMESPACES, type ChangeTranslators, formatField, formatValue } from './format-change.ts';

interface ChangesTableProps {
  changes: AuditLogEntry['changes'];
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

/** The translators of changes. The root of an island with changes calls it, so that the table does not suspend. */
export function useChangeTexts(): ChangeTranslators {
  return { staff: useStaffT(...CHANGE_NAMESPACES), catalog: useT('catalog') };
}
