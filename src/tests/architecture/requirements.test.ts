import { describe, expect, it } from 'vitest';
import { fault, places, rowsOf, tests, type Pointer, type Row } from './pointers.ts';
import { filesBelow, textOf } from './tree.ts';

const tables = filesBelow('src/docs/requirements').map(textOf);
const rows = tables.flatMap(rowsOf);

const faults = (point: (row: Row) => readonly Pointer[]) =>
  rows.flatMap((row) => point(row).map(fault).filter((found) => found !== null).map((found) => `${row.id}: ${found}`));

describe('the table of requirements', () => {
  it('has every row once and reads all of them', () => {
    const lines = tables.flatMap((text) => text.split('\n')).filter((line) => /^\| [A-Z]\d/.test(line));
    expect(rows).toHaveLength(lines.length);
    expect(rows.map(({ id }) => id).filter((id, at, ids) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('answers in every cell with a pointer, another row or a gap', () => {
    const ids = new Set(rows.map(({ id }) => id));
    const isAnswer = (cell: string, gap: string) => cell.includes('`') || cell.includes(gap) || ids.has(/^see (\S+)$/.exec(cell)?.[1] ?? '');
    expect(rows.filter(({ metIn, shownBy }) => !isAnswer(metIn, 'not yet') || !isAnswer(shownBy, 'no test yet'))).toEqual([]);
  });

  it('points at files and names that exist', () => {
    expect(faults(places)).toEqual([]);
  });

  it('points at tests that exist, by their titles', () => {
    expect(rows.flatMap((row) => tests(row).filter(({ names }) => names.length === 0).map(() => row.id))).toEqual([]);
    expect(faults(tests)).toEqual([]);
  });

  it('says at its head how much is open', () => {
    const unmet = rows.filter(({ metIn }) => metIn.includes('not yet')).map(({ id }) => id);
    const untested = rows.filter(({ shownBy }) => shownBy.includes('no test yet')).map(({ id }) => id);
    console.info(`not yet: ${unmet.join(' ')}\nno test yet: ${untested.join(' ')}`);
    expect(textOf('src/docs/requirements.md')).toContain(
      `Requirements: ${rows.length} · not met, or not wholly: ${unmet.length} · without a test, or not wholly tested: ${untested.length}\n`,
    );
  });
});
