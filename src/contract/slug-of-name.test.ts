import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freeSlug, slugOf, slugOfTexts } from './slug-of-name.ts';
import { MAX_SLUG_LENGTH, SLUG_PATTERN } from './slugs.ts';

describe('the slug of a name', () => {
  test.each([
    ['Борщ и щи с жареным яйцом', 'borshch-i-shchi-s-zharenym-yaitsom'],
    ['Объём шашлыка, хлеб & чай', 'obem-shashlyka-khleb-chai'],
    ['Brânză, țuică și mămăligă', 'branza-tuica-si-mamaliga'],
    ['Plăcinte «La Vărşăria»', 'placinte-la-varsaria'],
    ["Andy's Pizza 24/7", 'andys-pizza-24-7'],
    ['  — Суп —  ', 'sup'],
    ['寿司 🍣', ''],
    ['', ''],
  ])('%j becomes %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  test('leaves room for a number', () => {
    const slug = slugOf('щ'.repeat(200));
    expect(slug).toHaveLength(70);
    expect(freeSlug(slug, [slug]).length).toBeLessThanOrEqual(MAX_SLUG_LENGTH);
  });

  test('is empty or matches the pattern, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        expect(slugOf(name)).toMatch(slugOf(name) === '' ? /^$/ : SLUG_PATTERN);
      }),
    );
  });
});

test.each([
  [{ ru: 'Бельцы', en: 'Bălți', ro: 'Bălți' }, 'beltsy'],
  [{ ru: '', en: '', ro: 'Bălți' }, 'balti'],
  [{ ru: ' ', en: 'News', ro: '' }, 'news'],
  [{ ru: '寿司', en: 'Sushi' }, 'sushi'],
  [{}, ''],
])('the texts %j make the slug %j', (texts, slug) => {
  expect(slugOfTexts(texts)).toBe(slug);
});

test('a slug that is taken gets the first free number', () => {
  expect(freeSlug('soup', [])).toBe('soup');
  expect(freeSlug('soup', ['soup'])).toBe('soup-2');
  expect(freeSlug('soup', ['soup', 'soup-2', 'soup-4'])).toBe('soup-3');
});
