import { describe, expect, it } from 'vitest';
import { requirements } from '../fixtures/asvs.ts';
import { fault, places, rowsOf, tests } from './pointers.ts';
import { textOf } from './tree.ts';

const page = textOf('src/docs/asvs.md');
const rows = rowsOf(page);

/** What the sentences of one chapter name of it: `6.4.2` a requirement, `6.2` a section, `1.2.6–1.2.8` all from one to the other. */
function namedIn(chapter: string, text: string): string[] {
  const sentences = text.split('\n').filter((line) => !line.startsWith('|')).join('\n');
  const names = new RegExp(`(?<![\\d.])(${chapter}\\.\\d+(?:\\.\\d+)?)(?:–(${chapter}\\.\\d+\\.\\d+))?(?![\\d.]*\\d)`, 'g');
  const at = (id: string) => requirements.findIndex((requirement) => requirement.id === id);
  return [...sentences.matchAll(names)].flatMap(([, from = '', to]) => {
    const section = requirements.filter((requirement) => requirement.section === from);
    const found = section.length > 0 ? section : requirements.slice(at(from), at(to ?? from) + 1);
    return found.length > 0 ? found.map(({ id }) => id) : [`${from}, which is none`];
  });
}

const chapters = page.split(/^## V/m).slice(1);
const said = [...rows.map(({ id }) => id.slice(1)), ...chapters.flatMap((text) => namedIn(/^\d+/.exec(text)?.[0] ?? '', text))];

describe('the table of OWASP ASVS 5.0', () => {
  it('is read whole, each requirement once', () => {
    expect(rows.length).toBeGreaterThan(140);
    expect(rows).toHaveLength(page.split('\n').filter((line) => /^\| V\d+\.\d+\.\d+ /.test(line)).length);
    expect(rows.map(({ id }) => id).filter((id, at, ids) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('says every requirement of levels 1 and 2 once, and none that is not there', () => {
    const known = new Set(requirements.map(({ id }) => id));
    expect(requirements.filter(({ level }) => level < 3)).toHaveLength(253);
    expect(requirements.filter(({ id, level }) => level < 3 && !said.includes(id)).map(({ id }) => id)).toEqual([]);
    expect(said.filter((id, at) => !known.has(id) || said.indexOf(id) !== at)).toEqual([]);
  });

  it('has its rows in the order of the standard, each in its chapter', () => {
    const inOrder = chapters.flatMap((text) => rowsOf(text).map(({ id }) => [id.slice(1), /^\d+/.exec(text)?.[0]]));
    expect(inOrder.filter(([id, chapter]) => id?.split('.')[0] !== chapter)).toEqual([]);
    const places = inOrder.map(([id]) => requirements.findIndex((requirement) => requirement.id === id));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('answers in every cell with a pointer or a gap', () => {
    const isAnswer = (cell: string, gap: string) => cell.includes('`') || cell.includes(gap);
    expect(rows.filter(({ metIn, shownBy }) => !isAnswer(metIn, 'not met') || !isAnswer(shownBy, 'no test'))).toEqual([]);
  });

  it('points at files, names and tests that exist, at tests by their titles', () => {
    expect(rows.flatMap((row) => tests(row).filter(({ names }) => names.length === 0).map(() => row.id))).toEqual([]);
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
