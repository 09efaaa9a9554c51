import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EXCEPTIONS, exceptionFor, isFree, licencesPage, runtimePackages } from '../fixtures/licences.ts';

describe('what the shop needs when it runs', () => {
  it('is listed with its licences; `npm run security:licences` writes the list anew', () => {
    expect(readFileSync(new URL('../../docs/licences.md', import.meta.url), 'utf8')).toBe(licencesPage());
  });

  it('asks for nothing but the text of its licence, save what is named', () => {
    expect(runtimePackages.length).toBeGreaterThan(100);
    expect(runtimePackages.filter((one) => !isFree(one.licence) && !exceptionFor(one))).toEqual([]);
    expect(EXCEPTIONS.filter(({ pattern }) => !runtimePackages.some(({ name }) => pattern.test(name)))).toEqual([]);
    expect([isFree('(MIT OR GPL-3.0-or-later)'), isFree('AGPL-3.0'), isFree('MIT AND ISC')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('is locked to one version with the hash of its content, save a compiler for other systems that the registry did not have', () => {
    expect(runtimePackages.filter(({ version }) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([]);
    const unhashed = runtimePackages
      .filter(({ integrity }) => !integrity?.startsWith('sha512-'))
      .map(({ name }) => name);
    expect(unhashed.filter((name) => !/^@astrojs\/compiler-binding-/.test(name))).toEqual([]);
    expect(unhashed).not.toContain('@astrojs/compiler-binding-linux-x64-gnu');
  });
});
