import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createOgImageRenderer, fileCache } from './og-image-renderer.ts';

const FONTS = fileURLToPath(new URL('../../public/pictures/share', import.meta.url));
const PICTURE = '/pictures/city/kitchen/cover-640.webp';
const request = {
  version: '0123456789ab',
  name: 'Zeamă „de casă” — борщ',
  subtitle: 'Casa Mare · Chișinău',
  brand: { name: 'Dinner', color: '#ffd21f', ink: '#211b14' },
  width: 1200,
  height: 630,
};
const redPicture = () => sharp({ create: { width: 640, height: 480, channels: 3, background: '#d33' } }).webp();
let cacheFolder: string;
/** The client folder of a build, with one picture. */
let clientFolder: string;
beforeAll(async () => {
  cacheFolder = await mkdtemp(join(tmpdir(), 'share-'));
  clientFolder = await mkdtemp(join(tmpdir(), 'client-'));
  await cp(FONTS, join(clientFolder, 'pictures/share'), { recursive: true });
  await mkdir(dirname(join(clientFolder, PICTURE)), { recursive: true });
  await redPicture().toFile(join(clientFolder, PICTURE));
  await writeFile(join(clientFolder, 'pictures/no-picture.txt'), '');
});
afterAll(async () => {
  for (const folder of [cacheFolder, clientFolder]) await rm(folder, { recursive: true, force: true });
});

describe('an Open Graph image', () => {
  it.each([
    ['with a picture of the build', { readPicture: async () => PICTURE }],
    [
      'with the bytes of a picture',
      {
        readPicture: () => redPicture().toBuffer(),
      },
    ],
    ['with a placeholder', {}],
    ['with a name that is markup', { name: '<b>Fish & chips</b> &amp; <span foreground="red">' }],
    ['with an endless name and line', { name: 'Plăcintă '.repeat(400), subtitle: 'щ'.repeat(900) }],
    ['with no name at all', { name: '', subtitle: '' }],
  ])('%s is a JPEG of 1200 by 630 and at most 150 kB', async (title, parts) => {
    const { jpeg, isFallback } = await createOgImageRenderer({ clientFolder, cacheFolder })({
      ...request,
      version: title.replaceAll(' ', '-'),
      ...parts,
    });
    expect(isFallback).toBe(false);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(jpeg.length).toBeLessThanOrEqual(150 * 1024);
  });

  it('is drawn once and then read', async () => {
    const draw = createOgImageRenderer({ clientFolder, cacheFolder });
    const first = await draw(request);
    const again = await createOgImageRenderer({ clientFolder: '/nowhere', cacheFolder })(request);
    expect(again.jpeg.equals(first.jpeg)).toBe(true);
    expect(await readdir(cacheFolder)).toContain('0123456789ab.jpg');
  });

  it('that cannot be drawn is replaced by the default one, and the error is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { jpeg, isFallback } = await createOgImageRenderer({ clientFolder, cacheFolder })({
      ...request,
      version: 'broken',
      readPicture: async () => '/pictures/no-picture.txt',
    });
    expect(isFallback).toBe(true);
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(logged.mock.calls.flat().join()).toContain('cannot be drawn');
    expect(await readdir(cacheFolder)).not.toContain('broken.jpg');
  });
});

describe('a file cache', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const make = (text: string) => vi.fn(async () => Buffer.from(text));

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

  it('leaves no temporary file after one could not be written', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await mkdir(join(folder, 'a'));
    expect(String(await fileCache(folder, 10)('a', make('one')))).toBe('one');
    expect(logged).toHaveBeenCalledOnce();
    expect(await readdir(folder)).toEqual(['a']);
  });

  it('returns files also where none can be written', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await writeFile(join(folder, 'file'), '');
    expect(String(await fileCache(join(folder, 'file'), 10)('a', make('one')))).toBe('one');
    expect(logged).toHaveBeenCalledOnce();
  });
});
