import { describe, expect, it } from 'vitest';
import { readPicture } from './og-image-response.ts';

const HASH = '0123456789abcdef0123456789abcdef';
const unreachable = () => expect.unreachable('It is not read from the database');

describe('the picture of an Open Graph image', () => {
  it.each([
    '/pictures/chisinau/casa-mare/zeama-640.webp',
    '/pictures/chisinau/city-1200.webp',
    '/pictures/news/autumn-1200.webp',
  ])('%s is a file of the build', async (url) => {
    expect(await readPicture(url, unreachable)).toBe(url);
  });

  it.each([`/pictures/m/01/${HASH}-640.webp`, `/pictures/w/${HASH}-1200.webp`])(
    '%s was uploaded: its bytes are in the database',
    async (url) => {
      const bytes = new Uint8Array([1, 2, 3]);
      expect(await readPicture(url, async (path) => (path === url ? bytes : null))).toBe(bytes);
      await expect(readPicture(url, async () => null)).rejects.toThrow('not found');
      expect(await readPicture(url, undefined)).toBeUndefined();
    },
  );

  it.each([
    '',
    'https://provider.example/soup.jpg',
    'http://169.254.169.254/latest/meta-data',
    '//provider.example/pictures/a/b-640.webp',
    'file:///etc/passwd',
    '/pictures/../../../etc/passwd',
    '/pictures/chisinau/../../secret-640.webp',
    '/pictures/chisinau/casa-mare/zeama-641.webp',
    '/pictures/ATTRIBUTION.txt',
    '/data.webp',
  ])('%j is neither read nor fetched', async (url) => {
    expect(await readPicture(url, unreachable)).toBeUndefined();
  });
});
