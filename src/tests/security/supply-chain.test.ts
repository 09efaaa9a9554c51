import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';

const read = (path: string): string => readFileSync(path, 'utf8');

test('every package of the lock file has the hash of its content', () => {
  const Lock = v.object({
    packages: v.record(v.string(), v.object({ integrity: v.optional(v.string()), link: v.optional(v.boolean()) })),
  });
  const { packages } = v.parse(Lock, JSON.parse(read('package-lock.json')));
  const entries = Object.entries(packages).filter(([path, { link = false }]) => path !== '' && !link);
  expect(entries.length).toBeGreaterThan(500);
  expect(entries.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([]);
});

describe('an exact version, which Dependabot updates, has', () => {
  test.each([
    ['.deploy/Dockerfile', /^FROM (\S+)/gm],
    ['.deploy/compose.yaml', /^\s+image: (?!shop$)(\S+)/gm],
    ['.github/workflows/ci.yml', /^\s+(?:image:|- uses:) (\S+)/gm],
  ])('every image and action of %s', (path, pattern) => {
    const names = [...read(path).matchAll(pattern)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(0);
    // PostgreSQL has versions of two numbers.
    for (const name of names) expect(name).toMatch(/^postgres:\d+\.\d+$|[:@]v?\d+\.\d+\.\d+(-[a-z-]+)?$/);
  });
});

test('the build context of the image is a list of what is built, without secrets, keys, dumps, the demonstration and tests', () => {
  const [first, ...others] = read('.deploy/Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(first).toBe('*');
  expect(others).toEqual([
    '!.config',
    '!.scripts',
    '!astro.config.mjs',
    '!package.json',
    '!package-lock.json',
    '!public',
    '!src',
    'src/demo',
    'src/tests',
    '!tsconfig.json',
  ]);
});
