import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CITIES_WITH_PICTURE, cityPicture } from './city-picture.ts';

test.each([640, 1200] as const)('the cities with a picture are those with a file %i pixels wide', (width) => {
  const files = globSync(`pictures/*/city-${width}.webp`, { cwd: 'public' }).map((path) => `/${path}`);
  expect(CITIES_WITH_PICTURE.map((slug) => cityPicture(slug, width))).toEqual(files.toSorted());
});

test('any other city has no picture', () => {
  expect(cityPicture('orhei', 640)).toBe('');
});
