import * as v from 'valibot';
import { country } from '#contract/country.ts';
import { escapeControls } from '#contract/text.ts';

/** The outcome of a command and the lines that it prints. */
export const CommandResult = v.object({ ok: v.boolean(), lines: v.pipe(v.array(v.string()), v.readonly()) });
export type CommandResult = v.InferOutput<typeof CommandResult>;

export const success = (...lines: string[]): CommandResult => ({ ok: true, lines });
export const failure = (...lines: string[]): CommandResult => ({ ok: false, lines });

/** The maximum number of rows of one list. */
export const MAX_LISTED_ROWS = 200;

const dateTimeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: country.timeZone,
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** `24/11, 19:05` in Chișinău. */
export const formatCommandDateTime = (at: Date): string => dateTimeFormat.format(at);

/**
 * Lines of a table with aligned columns. Control characters, such as line breaks of stored texts, are escaped
 * before the columns are aligned.
 */
export function formatCommandTable(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [headings, ...rows.map((row) => row.map(escapeControls))];
  const widths = headings.map((_heading, column) => Math.max(...lines.map((row) => row[column]?.length ?? 0)));
  return lines.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
