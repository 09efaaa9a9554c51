/**
 * Compares the messages of a language with those of the default language: `npm run check:language uk`. Prints by
 * namespace the keys that the language lacks, plural forms included, and those that it has in excess. Exits with 1 if
 * there are any. The language need not be in `LOCALES` yet.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LOCALE } from '#contract/constants.ts';

const MESSAGES = fileURLToPath(new URL('../src/i18n/messages/', import.meta.url));
const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

type Keys = ReadonlySet<string>;

/** The keys of each file of a language by its path: `staff/board.json`. */
async function readKeys(language: string): Promise<ReadonlyMap<string, Keys>> {
  const names = await readdir(join(MESSAGES, language), { recursive: true });
  const files = names.filter((name) => name.endsWith('.json')).sort();
  const keys = new Map<string, Keys>();
  for (const file of files) {
    const texts: object = JSON.parse(await readFile(join(MESSAGES, language, file), 'utf8'));
    keys.set(file, new Set(Object.keys(texts)));
  }
  return keys;
}

/** The keys that a language needs for those of the default language. */
function neededKeys(keys: Keys, forms: readonly string[]): Keys {
  const withForms = (key: string) =>
    PLURAL_FORM.test(key) ? forms.map((form) => key.replace(PLURAL_FORM, `_${form}`)) : [key];
  return new Set([...keys].flatMap(withForms));
}

const without = (keys: Keys, others: Keys): string[] => [...keys].filter((key) => !others.has(key));

function printKeys(title: string, file: string, keys: readonly string[]): void {
  if (keys.length > 0) console.log(`${title} ${file}: ${keys.join(', ')}`);
}

async function checkLanguage(language: string): Promise<boolean> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const [source, translated] = [await readKeys(DEFAULT_LOCALE), await readKeys(language)];
  const differences = [...new Set([...source.keys(), ...translated.keys()])].map((file) => {
    const needed = neededKeys(source.get(file) ?? new Set(), forms);
    const existing = translated.get(file) ?? new Set<string>();
    return { file, missing: without(needed, existing), unknown: without(existing, needed) };
  });
  for (const { file, missing } of differences) printKeys('missing', file, missing);
  for (const { file, unknown } of differences) printKeys('unknown', file, unknown);
  const count = (of: 'missing' | 'unknown') => differences.reduce((sum, difference) => sum + difference[of].length, 0);
  const needed = [...source.values()].reduce((sum, keys) => sum + neededKeys(keys, forms).size, 0);
  console.log(
    `${language}: ${needed - count('missing')} of ${needed} texts, ${count('missing')} missing, ${count('unknown')} unknown`,
  );
  return count('missing') + count('unknown') === 0;
}

const language = basename(process.argv[2] ?? '');
if (language === '' || !existsSync(join(MESSAGES, language))) {
  console.error(`Usage: npm run check:language <code>. There is no folder src/i18n/messages/${language || '<code>'}`);
  process.exitCode = 2;
} else if (!(await checkLanguage(language))) process.exitCode = 1;
