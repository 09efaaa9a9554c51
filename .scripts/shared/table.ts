/** Prints a table that is readable as text and valid Markdown; numbers are aligned to the right. */
export function printTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, width = 0) => (/^[\d.,]+$/.test(cell) ? cell.padStart(width) : cell.padEnd(width));
  const lines = cells.map((row) => `| ${row.map((cell, column) => pad(cell, widths[column])).join(' | ')} |`);
  lines.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  console.log(lines.join('\n'));
}
