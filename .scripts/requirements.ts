import { globSync, readFileSync, writeFileSync } from 'node:fs';

// Writes `src/docs/requirements.md` from `src/docs/requirements.json` and the test titles that name requirements
// (`[R4.7]`). Fails if a requirement has neither a test nor `see` nor `note`, or a title names an unknown one.
// `--check` writes nothing and also fails when the document is out of date.

interface Requirement {
  readonly id: string;
  readonly section: string;
  readonly text: string;
  /** Requirement that covers this one as well. */
  readonly see?: string;
  /** Why it cannot be tested, or where it is implemented; Markdown. */
  readonly note?: string;
}

const ROOT = new URL('../', import.meta.url);
const TEST_FILES = ['src/**/*.{test,stories}.{ts,tsx}', 'src/tests/**/*.ts'];
const TITLE = /(['"`])((?:(?!\1)[^\\\n]|\\.)*?(?: \[[A-Z]\d[\d.]*[a-z]?\])+)\1/g;
const ID = /\[([A-Z]\d[\d.]*[a-z]?)\]/g;
const BEGIN = '<!-- generated: npm run requirements -->';
const DOCUMENT = new URL('src/docs/requirements.md', ROOT);

const requirements = JSON.parse(
  readFileSync(new URL('src/docs/requirements.json', ROOT), 'utf8'),
) as readonly Requirement[];

/** Requirement id → titles of the tests that name it. */
function readTitles(): Map<string, Set<string>> {
  const titles = new Map<string, Set<string>>();
  for (const file of globSync(TEST_FILES, { cwd: ROOT })) {
    for (const [, , literal = ''] of readFileSync(new URL(file, ROOT), 'utf8').matchAll(TITLE)) {
      const title = literal
        .replaceAll(/ \[[A-Z]\d[\d.]*[a-z]?\]/g, '')
        .replaceAll('\\', '')
        .replaceAll('|', '\\|');
      for (const [, id = ''] of literal.matchAll(ID)) titles.set(id, (titles.get(id) ?? new Set()).add(title));
    }
  }
  return titles;
}

function formatTable(rows: readonly Requirement[], titles: ReadonlyMap<string, ReadonlySet<string>>): string {
  const sections = Map.groupBy(rows, ({ section }) => section);
  return [...sections]
    .map(([section, inSection]) => {
      const lines = inSection.map(({ id, text, see, note }) => {
        const quoted = [...(titles.get(id) ?? [])].map((title) => `“${title}”`).join('; ');
        const evidence = [quoted, see && `see ${see}`, note].filter(Boolean).join('. ') || '**no test**';
        return `| ${id} | ${text} | ${evidence} |`;
      });
      return [`## ${section}`, '', '| Id | Requirement | Tests |', '|---|---|---|', ...lines].join('\n');
    })
    .join('\n\n');
}

const titles = readTitles();
const known = new Set(requirements.map(({ id }) => id));
const unknown = [...titles.keys()].filter((id) => !known.has(id));
const untested = requirements
  .filter(({ id, see, note }) => !titles.has(id) && (see === undefined || !known.has(see)) && note === undefined)
  .map(({ id }) => id);
const isCheck = process.argv.includes('--check');
const before = readFileSync(DOCUMENT, 'utf8');
const [head = ''] = before.split(BEGIN);
const after = `${head}${BEGIN}\n\n${formatTable(requirements, titles)}\n`;
const isOutdated = after !== before;
if (isOutdated && isCheck) console.error('src/docs/requirements.md is out of date: run npm run requirements');
if (isOutdated && !isCheck) writeFileSync(DOCUMENT, after);
console.log(
  `${requirements.length} requirements, ${untested.length} without a test${untested.length > 0 ? `: ${untested.join(', ')}` : ''}`,
);
if (unknown.length > 0) console.error(`Titles name unknown requirements: ${unknown.join(', ')}`);
if (unknown.length > 0 || untested.length > 0 || (isOutdated && isCheck)) process.exitCode = 1;
