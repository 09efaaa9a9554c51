import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeptFiles } from './kept-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const make = (text: string) => vi.fn(async () => Buffer.from(text));

describe('kept files', () => {
  it('are made once, whoever asks, and by one of those who ask together', async () => {
    const files = new KeptFiles(join(folder, 'new'), 10);
    const once = make('one');
    const all = await Promise.all([files.find('a', once), files.find('a', once), files.find('a', once)]);
    expect(all.map(String)).toEqual(['one', 'one', 'one']);
    expect(String(await files.find('a', once))).toBe('one');
    expect(once).toHaveBeenCalledTimes(1);
  });

  it('outlive the process', async () => {
    await new KeptFiles(folder, 10).find('a', make('one'));
    expect(String(await new KeptFiles(folder, 10).find('a', make('two')))).toBe('one');
  });

  it('that could not be made are made for the next who asks', async () => {
    const files = new KeptFiles(folder, 10);
    await expect(files.find('a', () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink');
    expect(String(await files.find('a', make('one')))).toBe('one');
    expect(await readdir(folder)).toEqual(['a']);
  });

  it('never are more than allowed: the oldest go', async () => {
    for (const [index, name] of ['old', 'older'].entries()) {
      await writeFile(join(folder, name), name);
      await utimes(join(folder, name), 1000 - index, 1000 - index);
    }
    await new KeptFiles(folder, 2).find('new', make('new'));
    expect((await readdir(folder)).sort()).toEqual(['new']);
  });

  it('are made all the same where nothing can be written', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    await writeFile(join(folder, 'file'), '');
    expect(String(await new KeptFiles(join(folder, 'file'), 10).find('a', make('one')))).toBe('one');
    expect(told).toHaveBeenCalledOnce();
  });
});
