import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sharePictures } from './share-pictures.ts';

const client = fileURLToPath(new URL('../../../public/', import.meta.url));
const wanted = {
  version: '0123456789ab',
  name: 'Zeamă „de casă” — борщ',
  line: 'Casa Mare · Chișinău',
  brand: 'Dinner',
  width: 1200,
  height: 630,
};
let kept: string;
beforeAll(async () => {
  kept = await mkdtemp(join(tmpdir(), 'share-'));
});
afterAll(() => rm(kept, { recursive: true, force: true }));

describe('a share picture', () => {
  it.each([
    ['with a picture of the shop', { picture: '/pictures/chisinau/casa-mare/cover-640.webp' }],
    ['with the plate of the shop', {}],
    ['with a name that is markup', { name: '<b>Fish & chips</b> &amp; <span foreground="red">' }],
    ['with an endless name and line', { name: 'Plăcintă '.repeat(400), line: 'щ'.repeat(900) }],
    ['with no name at all', { name: '', line: '' }],
  ])('%s is a JPEG of 1200 by 630 and at most 150 kB', async (title, parts) => {
    const { jpeg, drawn } = await sharePictures({ client, kept })({
      ...wanted,
      version: title.replaceAll(' ', '-'),
      ...parts,
    });
    expect(drawn).toBe(true);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(jpeg.length).toBeLessThanOrEqual(150 * 1024);
  });

  it('is drawn once and then read', async () => {
    const draw = sharePictures({ client, kept });
    const first = await draw(wanted);
    const again = await sharePictures({ client: '/nowhere', kept })(wanted);
    expect(again.jpeg.equals(first.jpeg)).toBe(true);
    expect(await readdir(kept)).toContain('0123456789ab.jpg');
  });

  it('that cannot be drawn has another to stand in, and the log says why', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { jpeg, drawn } = await sharePictures({ client, kept })({
      ...wanted,
      version: 'broken',
      picture: '/pictures/ATTRIBUTION.txt',
    });
    expect(drawn).toBe(false);
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(told.mock.calls.flat().join()).toContain('cannot be drawn');
    expect(await readdir(kept)).not.toContain('broken.jpg');
  });
});
