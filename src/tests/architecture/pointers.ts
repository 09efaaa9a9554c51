import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, textOf } from './tree.ts';

/** A row of a table that says where something is met and what shows it. */
export interface Row {
  readonly id: string;
  readonly metIn: string;
  readonly shownBy: string;
}

/** A path from `src/`, and what must be found in its file. */
export interface Pointer {
  readonly path: string;
  readonly names: readonly string[];
}

const ROW = /^\| ([A-Z]\d[\d.]*[a-z]?) \|[^|]*\|([^|]*)\|([^|]*)\|$/gm;
export const rowsOf = (text: string): Row[] => [...text.matchAll(ROW)].map(([, id = '', metIn = '', shownBy = '']) => ({ id, metIn: metIn.trim(), shownBy: shownBy.trim() }));

/** `path#name` wherever it stands in backticks. */
export const places = ({ metIn }: Row): Pointer[] =>
  [...metIn.matchAll(/`([^`#]+)#?([^`]*)`/g)].map(([, path = '', name = '']) => ({ path, names: name ? [name] : [] }));

/** `path` › title › title, for each test file. */
export const tests = ({ shownBy }: Row): Pointer[] =>
  shownBy.split('; ').filter((part) => part.startsWith('`')).map((part) => {
    const [path = '', ...names] = part.split(' › ');
    return { path: path.replaceAll('`', ''), names };
  });

/** What a pointer gets wrong; null for a sound one. */
export function fault({ path, names }: Pointer): string | null {
  const file = join('src', path);
  if (!existsSync(join(ROOT, file))) return `there is no ${path}`;
  const missing = names.filter((name) => !textOf(file).includes(name));
  return missing.length > 0 ? `${path} has no «${missing.join('», «')}»` : null;
}
