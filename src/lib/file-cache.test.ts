import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileCache } from './file-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const make = (text: string) => vi.fn(async () => Buffer.from(text));

describe('a file cache', () => {
  it('creates a file once, also for concurrent calls', async () => {
    const find = fileCache(join(folder, 'new'), 10);
    const once = make('one');
    const all = await Promise.all([find('a', once), find('a', once), find('a', once)]);
    expect(all.map(String)).toEqual(['one', 'one', 'one']);
    expect(String(await find('a', once))).toBe('one');
    expect(once).toHaveBeenCalledTimes(1);
  });

  it('outlives the process', async () => {
    await fileCache(folder, 10)('a', make('one'));
    expect(String(await fileCache(folder, 10)('a', make('two')))).toBe('one');
  });

  it('creates a file after a failed attempt', async () => {
    const find = fileCache(folder, 10);
    await expect(find('a', () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink');
    expect(String(await find('a', make('one')))).toBe('one');
    expect(await readdir(folder)).toEqual(['a']);
  });

  it('evicts the oldest files', async () => {
    for (const [index, name] of ['old', 'older'].entries()) {
      await writeFile(join(folder, name), name);
      await utimes(join(folder, name), 1000 - index, 1000 - index);
    }
    await fileCache(folder, 2)('new', make('new'));
    expect((await readdir(folder)).sort()).toEqual(['new']);
  });

  it('returns files also where none can be written', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await writeFile(join(folder, 'file'), '');
    expect(String(await fileCache(join(folder, 'file'), 10)('a', make('one')))).toBe('one');
    expect(logged).toHaveBeenCalledOnce();
  });
});
