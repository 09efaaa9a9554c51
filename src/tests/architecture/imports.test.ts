import { describe, expect, it } from 'vitest';
import { filesBelow, importsOf, textOf } from './tree.ts';

/** The feature rooms from left to right: a room may use those before it. */
const ROOMS = ['common', 'catalog', 'news', 'cart', 'user', 'checkout', 'orders'];

/** Who may import whom; a folder may always import itself. `routes` is the one table of addresses. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  pages: ['screens', 'platform', 'routes'],
  screens: ['layouts', 'features', 'ui', 'styles', 'i18n', 'platform', 'contract', 'routes'],
  layouts: ['features', 'ui', 'styles', 'i18n', 'platform', 'contract', 'routes'],
  features: ['ui', 'styles', 'i18n', 'platform', 'contract', 'routes'],
  ui: ['styles'],
  styles: [],
  i18n: ['platform', 'contract'],
  platform: ['contract'],
  contract: [],
  backend: ['contract'],
  routes: ['i18n', 'contract'],
  guards: ['features', 'platform', 'i18n', 'contract', 'routes'],
  middleware: ['i18n', 'platform', 'contract', 'guards', 'routes'],
  // The process opens the backend; src/server.ts starts the process.
  server: ['i18n', 'platform', 'contract', 'routes', 'backend'],
};

const areaOf = (file: string) => file.split('/')[1]?.replace(/\.\w+$/, '') ?? '';
const roomOf = (file: string) => (file.startsWith('src/features/') ? ROOMS.indexOf(file.split('/')[2] ?? '') : -1);
const isTest = (file: string) => /\.(test|stories)\.tsx?$/.test(file) || /\/testing(\.ts|\/)/.test(file);

const sources = filesBelow('src').filter((file) => /\.(ts|tsx|astro)$/.test(file) && !file.startsWith('src/tests/') && !isTest(file) && !file.endsWith('.d.ts'));

/** The rule an import breaks, or nothing. */
function broken(from: string, to: string): string | undefined {
  const [source, target] = [areaOf(from), areaOf(to)];
  if (!to.startsWith('src/')) return `${from} reaches out of src to ${to}`;
  if (source === target && source !== 'features') return undefined;
  if (source === 'features' && target === 'features') {
    return roomOf(to) <= roomOf(from) ? undefined : `${from} uses the room to its right: ${to}`;
  }
  return MAY[source]?.includes(target) ? undefined : `${source} may not use ${target}: ${from} imports ${to}`;
}

describe('the directions of imports', () => {
  it('go one way only', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.flatMap((from) => importsOf(from).flatMap((to) => broken(from, to) ?? []))).toEqual([]);
  });

  it('see a rule broken when there is one', () => {
    expect(broken('src/ui/Button.tsx', 'src/features/cart/cart-lines.ts')).toContain('ui may not use features');
    expect(broken('src/features/cart/cart-lines.ts', 'src/features/user/user.store.ts')).toContain('to its right');
    expect(broken('src/features/user/user.store.ts', 'src/features/cart/cart-lines.ts')).toBeUndefined();
    expect(broken('src/layouts/load.ts', 'src/backend/open.ts')).toContain('layouts may not use backend');
  });

  it('know every room', () => {
    const rooms = new Set(sources.filter((file) => file.startsWith('src/features/')).map((file) => file.split('/')[2]));
    expect([...rooms].filter((room) => !ROOMS.includes(room ?? ''))).toEqual([]);
  });

  it('keep what islands are made of free of Astro, so that they can be previewed alone', () => {
    const islands = sources.filter((file) => file.endsWith('.tsx') || (file.startsWith('src/features/') && file.endsWith('.store.ts')));
    expect(islands.filter((file) => importsOf(file).some((to) => to.endsWith('.astro')))).toEqual([]);
  });
});

describe('the sandbox bank', () => {
  const elsewhere = sources.filter((file) => !file.startsWith('src/backend/payments/sandbox/'));

  it('is imported by the registry of providers alone', () => {
    const reaching = elsewhere.flatMap((from) => importsOf(from).filter((to) => to.startsWith('src/backend/payments/sandbox/')).map((to) => `${from} ${to.slice('src/backend/'.length)}`));
    expect(reaching.toSorted()).toEqual(['src/backend/payments/registry.ts payments/sandbox/provider.ts']);
  });

  it('has its tables to itself', () => {
    const tables = [...textOf('src/backend/db/schema/bank.ts').matchAll(/export const (\w+) = pgTable/g)].map(([, name = '']) => name);
    expect(tables).toEqual(['bankCards', 'bankPayments', 'bankReports']);
    const mentions = new RegExp(`\\b(${tables.join('|')})\\b|\\bbank_(cards|payments|reports)\\b`);
    const shop = elsewhere.filter((file) => file !== 'src/backend/db/schema/bank.ts');
    expect(shop.filter((file) => mentions.test(textOf(file)))).toEqual([]);
  });
});
