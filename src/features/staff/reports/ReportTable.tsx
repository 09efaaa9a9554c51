import { useId } from 'react';

interface ReportTableProps {
  title?: string;
  /** What opens the table; without it the table is always visible. */
  collapsed?: string;
  head: readonly string[];
  /** The first cell of a row is its name, the others are numbers. */
  rows: readonly (readonly string[])[];
}

/** A table of figures; nothing without rows. */
export function ReportTable({ title, collapsed, head, rows }: ReportTableProps) {
  const id = useId();
  if (rows.length === 0) return null;
  const table = (
    <table className="report-table" aria-labelledby={title ? id : undefined}>
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...numbers], index) => (
          // Dishes may share a name.
          <tr key={index}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            {numbers.map((text, column) => (
              <td key={head[column + 1]} className="tabular">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (collapsed)
    return (
      <details>
        <summary>{collapsed}</summary>
        {table}
      </details>
    );
  return (
    <div>
      {title && <h3 id={id}>{title}</h3>}
      {table}
    </div>
  );
}
