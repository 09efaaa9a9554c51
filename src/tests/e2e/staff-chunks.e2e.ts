import { readdir, readFile } from 'node:fs/promises';
import { STOREFRONT_NAMESPACES } from '#i18n/keys.ts';
import { expect, test } from './test.ts';

const ASSETS = new URL('../../../dist/client/_astro/', import.meta.url);

/** The scripts that a chunk imports, at once or later. */
const importsOf = (code: string): string[] =>
  [...code.matchAll(/["'`]\.\/([\w.~-]+\.js)["'`]/g)].map(([, name = '']) => name);

test.describe('the scripts of a build', () => {
  const chunks = new Map<string, string>();
  test.beforeAll(async () => {
    for (const name of await readdir(ASSETS))
      if (name.endsWith('.js')) chunks.set(name, await readFile(new URL(name, ASSETS), 'utf8'));
  });

  /** A chunk and everything that it imports. */
  const closure = (first: readonly string[]): Set<string> => {
    const found = new Set<string>();
    const add = (name: string): void => {
      const code = chunks.get(name);
      if (code === undefined || found.has(name)) return;
      found.add(name);
      importsOf(code).forEach(add);
    };
    first.forEach(add);
    return found;
  };

  /** The scripts and islands of a page. */
  async function scriptsOf(url: string): Promise<string[]> {
    const page = await (await fetch(url)).text();
    return [...page.matchAll(/\/_astro\/([\w.~-]+\.js)/g)].map(([, name = '']) => name);
  }

  test('have none in common between customers and staff but React, the helper for imports and messages', async ({
    shop,
  }) => {
    const customers = closure(
      (
        await Promise.all(
          ['/', '/chisinau', '/chisinau/casa-mare', '/success', '/privacy'].map((path) => scriptsOf(shop.url + path)),
        )
      ).flat(),
    );
    const staff = closure(
      (
        await Promise.all(['', '/people', '/devices', '/sign-in'].map((path) => scriptsOf(`${shop.url}/staff${path}`)))
      ).flat(),
    );
    expect([...staff].some((name) => name.startsWith('StaffIsland'))).toBe(true);
    expect([...customers].some((name) => name.startsWith('ModalHost'))).toBe(true);
    const isOfMessages = (chunk: string) => STOREFRONT_NAMESPACES.some((namespace) => namespace === chunk);
    const common = [...customers].filter((name) => staff.has(name)).map((name) => name.split('.')[0] ?? '');
    // Each namespace is a chunk of texts alone, which is loaded when a page needs it.
    expect(common.filter((chunk) => !isOfMessages(chunk)).sort()).toEqual([
      'client',
      'preload-helper',
      'react',
      'rolldown-runtime',
    ]);
    const withStaffCalls = [...customers].filter((name) => chunks.get(name)?.includes('/staff/api/'));
    expect(withStaffCalls).toEqual([]);
  });
});
