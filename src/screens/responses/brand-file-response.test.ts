import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configBrand } from '#contract/brand.ts';
import { textOn } from '#contract/palette.ts';
import { brandMark } from '#lib/brand-mark.ts';
import { brandSheetPath, faviconOf } from '#layouts/brand-files.ts';
import { respondWithBrandFile } from './brand-file-response.ts';

const brand = configBrand('ru');
const blue = { ...brand, color: '#0b3d91' };
const logo = `/pictures/l/${'0'.repeat(32)}-512.png`;
const respond = (path = '') => respondWithBrandFile(path.replace('/pictures/brand/', ''));

it('the brand of the build needs no file', () => {
  expect(brandSheetPath(brand)).toBeUndefined();
  expect(faviconOf(brand)).toMatchObject({ href: '/favicon.svg', type: 'image/svg+xml' });
});

it('the icon of the build is the mark in the colour of the brand: npm run brand draws it again', () => {
  const icon = readFileSync(new URL('../../../public/favicon.svg', import.meta.url), 'utf8');
  expect(icon.trim()).toBe(brandMark(brand.color, textOn(brand.color)));
});

it('another colour has a style sheet and an icon, which are stored for ever', async () => {
  const sheet = respond(brandSheetPath(blue));
  expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(sheet.headers.get('cache-control')).toContain('immutable');
  expect(await sheet.text()).toContain('--color-primary:#0b3d91');
  expect(await respond(faviconOf(blue).href).text()).toContain('fill="#0b3d91"');
});

it('an uploaded logo is the icon', () => {
  expect(faviconOf({ ...blue, logo })).toEqual({ href: logo.replace('-512', '-32'), type: 'image/png' });
});

it('an earlier hash leads to the current one, and no other path has a response', () => {
  const current = brandSheetPath(blue);
  const earlier = respond('0b3d91-00000000.css');
  expect([earlier.status, earlier.headers.get('location')]).toEqual([307, current]);
  for (const path of ['0b3d91.css', '7a7a7a-00000000.css', '0b3d91-00000000.js', '../x'])
    expect(respond(path).status).toBe(404);
});
