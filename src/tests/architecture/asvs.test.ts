import { describe, expect, it } from 'vitest';
import { fault, places, rowsOf, tests } from './pointers.ts';
import { textOf } from './tree.ts';

const page = textOf('src/docs/asvs.md');
const rows = rowsOf(page);

describe('the table of OWASP ASVS 5.0', () => {
  it('is read whole, each requirement once', () => {
    expect(rows.length).toBeGreaterThan(60);
    expect(rows).toHaveLength(page.split('\n').filter((line) => /^\| V\d+\.\d+\.\d+ /.test(line)).length);
    expect(rows.map(({ id }) => id).filter((id, at, ids) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('answers in every cell with a pointer or a gap', () => {
    const isAnswer = (cell: string, gap: string) => cell.includes('`') || cell.includes(gap);
    expect(rows.filter(({ metIn, shownBy }) => !isAnswer(metIn, 'not met') || !isAnswer(shownBy, 'no test'))).toEqual([]);
  });

  it('points at files, names and tests that exist', () => {
    expect(rows.flatMap((row) => [...places(row), ...tests(row)].map(fault).filter((found) => found !== null).map((found) => `${row.id}: ${found}`))).toEqual([]);
  });

  it('has every chapter, if only to say why it does not apply', () => {
    expect([...page.matchAll(/^## V(\d+) /gm)].map(([, chapter]) => Number(chapter))).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
  });

  it('says at its head how much is open', () => {
    const unmet = rows.filter(({ metIn }) => metIn.includes('not met')).length;
    const untested = rows.filter(({ metIn, shownBy }) => !metIn.includes('not met') && shownBy.includes('no test')).length;
    expect(page).toContain(`Requirements: ${rows.length} · not met, or not wholly: ${unmet} · without a test: ${untested}\n`);
  });
});
