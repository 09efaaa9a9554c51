import { describe, expect, test } from 'vitest';
import { ErrorResponse } from './handler.ts';
import { readJson } from './request-input.ts';

const read = (body: string) => readJson(new Request('http://shop.test/', { method: 'POST', body }));

describe('a JSON body is rejected', () => {
  test.each([
    ['with a NUL', '{"name":"a\\u0000"}'],
    ['with a lone high surrogate', '{"name":"\\ud800"}'],
    ['with a lone low surrogate', '{"name":"\\uDFFF"}'],
    ['with an exponent of three digits', '1e999'],
    ['with a signed exponent', '[1E+309]'],
    ['with leading zeros in the exponent', '[9e0000308]'],
    ['with a fraction and an exponent', '{"price":-2.5e308}'],
    ['with 309 digits', `[${'9'.repeat(309)}]`],
    ['with 250 digits and an exponent of two', `[${'9'.repeat(250)}e99]`],
    ['with 300 digits and an exponent of one', `[-${'9'.repeat(300)}e9]`],
    ['with 300 digits, a fraction and an exponent of one', `[${'9'.repeat(300)}.5e9]`],
  ])('%s', async (_what, body) => {
    expect(await read(body)).toBeInstanceOf(ErrorResponse);
  });
});

test.each([
  ['a surrogate pair as escapes', '"\\ud83d\\ude00"', '😀'],
  ['the largest number', '1.7976931348623157e308', Number.MAX_VALUE],
  ['a number of 299 digits', `${'9'.repeat(299)}`, 1e299],
  ['a tiny number', '1e-999', 0],
])('%s is accepted', async (_what, body, json) => {
  expect(await read(body)).toEqual({ bodyText: body, json });
});
