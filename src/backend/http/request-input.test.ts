import { describe, expect, test } from 'vitest';
import { ErrorResponse } from './handler.ts';
import { readJson, toClient, toClientNetworks } from './request-input.ts';

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

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('the address %s belongs to the client %s', (address, client) => {
  expect(toClient(address)).toBe(client);
});

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24', '203.0.0.0/16'],
  ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48', '2001:db8::/32'],
  ['2001:db8:1:abcd::/64', '2001:db8:1:ab00::/56', '2001:db8:1::/48', '2001:db8::/32'],
  ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48', '0:0::/32'],
  ['unknown', 'unknown', 'unknown', 'unknown'],
])('the client %s belongs to the networks %s, %s and %s', (client, connection, network, wideNetwork) => {
  expect(toClientNetworks(client)).toEqual({ client, connection, network, wideNetwork });
});
