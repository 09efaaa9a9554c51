import { describe, expect, it } from 'vitest';
import { cornersOf, parseGeoJson, withCorners } from './geo-json.ts';

const SQUARE = '{"type":"Polygon","coordinates":[[[28,47],[29,47],[29,48],[28,47]]]}';
const HOLE = '[[28.5,47.2],[28.6,47.2],[28.6,47.3],[28.5,47.2]]';

it.each([
  ['', null],
  [' ', null],
  ['{"type":"Point"}', { type: 'Point' }],
  ['text', undefined],
  ['[]', undefined],
  ['null', undefined],
])('parses %j as %j', (text, value) => expect(parseGeoJson(text)).toEqual(value));

describe('the corners of a border', () => {
  it.each([
    SQUARE,
    `{"type":"Feature","properties":{},"geometry":${SQUARE}}`,
    `{"type":"FeatureCollection","features":[{"type":"Feature","geometry":${SQUARE}}]}`,
  ])('are those of %s', (text) => {
    expect(cornersOf(text)).toEqual([
      [28, 47],
      [29, 47],
      [29, 48],
    ]);
  });

  it('are all positions of a ring that is not closed', () => {
    expect(cornersOf('{"type":"Polygon","coordinates":[[[28,47],[29,47],[29,48]]]}')).toHaveLength(3);
  });

  it.each([
    '',
    'text',
    '[]',
    '{"type":"Point","coordinates":[28,47]}',
    '{"type":"Polygon","coordinates":[[["28",47]]]}',
    `{"type":"Feature","geometry":{"type":"Feature","geometry":${SQUARE}}}`,
  ])('are none in %j', (text) => expect(cornersOf(text)).toEqual([]));

  it('are none in deeply nested features', () => {
    const DEPTH = 50_000;
    const text = '{"type":"Feature","geometry":'.repeat(DEPTH) + SQUARE + '}'.repeat(DEPTH);
    expect(cornersOf(text)).toEqual([]);
  });

  it('replace those of the text, whose holes stay', () => {
    const text = SQUARE.replace(/\]$|\](?=\}$)/, `,${HOLE}]`);
    expect(
      withCorners(text, [
        [1, 2],
        [3, 4],
        [5, 6],
      ]),
    ).toBe(`{"type":"Polygon","coordinates":[[[1,2],[3,4],[5,6],[1,2]],${HOLE}]}`);
  });

  it('make an empty text where there are none', () => expect(withCorners(SQUARE, [])).toBe(''));
});
