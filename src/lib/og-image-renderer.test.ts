import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createOgImageRenderer } from './og-image-renderer.ts';

const client = fileURLToPath(new URL('../../public/', import.meta.url));
const request = {
  version: '0123456789ab',
  name: 'Zeamă „de casă” — борщ',
  line: 'Casa Mare · Chișinău',
  brand: 'Dinner',
  width: 1200,
  height: 630,
};
let cache: string;
beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'share-'));
});
afterAll(() => rm(cache, { recursive: true, force: true }));

describe('an Open Graph image', () => {
  it.each([
    ['with a picture of the shop', { picture: '/pictures/chisinau/casa-mare/cover-640.webp' }],
    ['with a placeholder', {}],
    ['with a name that is markup', { name: '<b>Fish & chips</b> &amp; <span foreground="red">' }],
    ['with an endless name and line', { name: 'Plăcintă '.repeat(400), line: 'щ'.repeat(900) }],
    ['with no name at all', { name: '', line: '' }],
  ])('%s is a JPEG of 1200 by 630 and at most 150 kB', async (title, parts) => {
    const { jpeg, isDrawn } = await createOgImageRenderer({ client, cache })({
      ...request,
      version: title.replaceAll(' ', '-'),
      ...parts,
    });
    expect(isDrawn).toBe(true);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(jpeg.length).toBeLessThanOrEqual(150 * 1024);
  });

  it('is drawn once and then read', async () => {
    const draw = createOgImageRenderer({ client, cache });
    const first = await draw(request);
    const again = await createOgImageRenderer({ client: '/nowhere', cache })(request);
    expect(again.jpeg.equals(first.jpeg)).toBe(true);
    expect(await readdir(cache)).toContain('0123456789ab.jpg');
  });

  it('that cannot be drawn is replaced by the default one, and the error is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { jpeg, isDrawn } = await createOgImageRenderer({ client, cache })({
      ...request,
      version: 'broken',
      picture: '/pictures/ATTRIBUTION.txt',
    });
    expect(isDrawn).toBe(false);
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(logged.mock.calls.flat().join()).toContain('cannot be drawn');
    expect(await readdir(cache)).not.toContain('broken.jpg');
  });
});
