import type { Row } from './row.ts';

const HEAD = ['what', 'goal', 'figure', 'ratio', 'meets'];
const word = (meets: boolean | undefined): string => (meets === undefined ? '–' : meets ? 'yes' : 'NO');

/** Prints the rows as one table that reads as text and as Markdown. */
export function printTable(rows: readonly Row[]): void {
  const cells = [
    HEAD,
    HEAD.map(() => '---'),
    ...rows.map(({ what, goal, figure, ratio = '', meets }) => [what, goal, figure, ratio, word(meets)]),
  ];
  const widths = HEAD.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  for (const line of cells)
    console.log(`| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
}
