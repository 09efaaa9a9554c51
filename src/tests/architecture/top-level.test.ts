import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { ROOT } from './tree.ts';

const ALLOWED = [
  'src',
  'public',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'playwright.config.ts',
  'README.md',
];

describe('the top level', () => {
  it('holds what the map names, dot-files and dot-folders, and nothing else', () => {
    const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
    const top = new Set(tracked.map((file) => file.split('/')[0] ?? ''));
    expect([...top].filter((name) => !name.startsWith('.') && !ALLOWED.includes(name))).toEqual([]);
  });
});
