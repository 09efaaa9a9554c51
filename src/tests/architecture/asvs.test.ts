import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requirements } from '../fixtures/asvs.ts';
import { rowsOf } from './pointers.ts';
import { filesBelow, ROOT, textOf } from './tree.ts';

const page = textOf('src/docs/asvs.md');
const rows = rowsOf(page);

/** The folders that a cell names, in backticks. */
const foldersIn = (cell: string): string[] => [...cell.matchAll(/`((?:src|\.deploy)[^`]*)`/g)].map(([, folder = '']) => folder);
const hasGap = (cell: string): boolean => /not met|partly met/.test(cell);

/** Requirements that the prose of a chapter names: `6.4.2` one, `6.2` a section, `1.2.6–1.2.8` a range. */
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
const listed = [...rows.map(({ id }) => id.slice(1)), ...chapters.flatMap((text) => namedIn(/^\d+/.exec(text)?.[0] ?? '', text))];

describe('the table of OWASP ASVS 5.0', () => {
  it('is parsed completely, each requirement once', () => {
    expect(rows.length).toBeGreaterThan(140);
    expect(rows).toHaveLength(page.split('\n').filter((line) => /^\| V\d+\.\d+\.\d+ /.test(line)).length);
    expect(rows.map(({ id }) => id).filter((id, at, ids) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('lists every requirement of levels 1 and 2 once and no unknown one', () => {
    const known = new Set(requirements.map(({ id }) => id));
    expect(requirements.filter(({ level }) => level < 3)).toHaveLength(253);
    expect(requirements.filter(({ id, level }) => level < 3 && !listed.includes(id)).map(({ id }) => id)).toEqual([]);
    expect(listed.filter((id, at) => !known.has(id) || listed.indexOf(id) !== at)).toEqual([]);
  });

  it('lists its rows in the order of the standard, each in its chapter', () => {
    const inOrder = chapters.flatMap((text) => rowsOf(text).map(({ id }) => [id.slice(1), /^\d+/.exec(text)?.[0]]));
    expect(inOrder.filter(([id, chapter]) => id?.split('.')[0] !== chapter)).toEqual([]);
    const places = inOrder.map(([id]) => requirements.findIndex((requirement) => requirement.id === id));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('names a folder or a gap in every cell', () => {
    const isComplete = ({ metIn, shownBy }: (typeof rows)[number]) =>
      (foldersIn(metIn).length > 0 || hasGap(metIn)) && (foldersIn(shownBy).length > 0 || shownBy === 'no test');
    expect(rows.filter((row) => !isComplete(row))).toEqual([]);
  });

  it('names folders that exist, and folders with tests where it names tests', () => {
    const hasTests = (folder: string) => filesBelow(folder).some((file) => /\.(test|e2e)\.tsx?$/.test(file));
    expect(rows.flatMap(({ id, metIn }) => foldersIn(metIn).filter((folder) => !existsSync(join(ROOT, folder))).map((folder) => `${id}: ${folder}`))).toEqual([]);
    expect(rows.flatMap(({ id, shownBy }) => foldersIn(shownBy).filter((folder) => !existsSync(join(ROOT, folder)) || !hasTests(folder)).map((folder) => `${id}: ${folder}`))).toEqual([]);
  });

  it('has every chapter', () => {
    expect([...page.matchAll(/^## V(\d+) /gm)].map(([, chapter]) => Number(chapter))).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
  });

  it('states the number of gaps in its first line', () => {
    const unmet = rows.filter(({ metIn }) => hasGap(metIn)).length;
    const untested = rows.filter(({ metIn, shownBy }) => !hasGap(metIn) && shownBy === 'no test').length;
    expect(page).toContain(`Requirements: ${rows.length} · not met or partly met: ${unmet} · met without a test: ${untested}\n`);
  });
});
