import { expect, test } from 'vitest';
import { clientAddress, resolveRequestId, parseTrustedProxies } from './client-address.ts';

const proxies = parseTrustedProxies(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']);
const seen = (remoteAddress: string | undefined, forwarded?: string) =>
  clientAddress(
    { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress } },
    proxies,
  );

test.each([
  ['there is no proxy', '203.0.113.5', undefined, '203.0.113.5'],
  ['the peer is no trusted proxy', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['the peer beside a trusted address is none', '192.0.2.8', '198.51.100.1', '192.0.2.8'],
  ['the peer is trusted', '192.0.2.7', '198.51.100.1', '198.51.100.1'],
  ['the peer is trusted and IPv6', '2001:db8::1', '2001:db9::5', '2001:db9::5'],
  ['the visitor claims another address', '10.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
  ['the visitor claims to be a proxy', '10.0.0.1', '10.9.9.9, 198.51.100.1', '198.51.100.1'],
  ['trusted proxies stand in a row', '10.0.0.1', '1.2.3.4, 198.51.100.1,192.0.2.7,  10.0.0.2', '198.51.100.1'],
  ['an untrusted proxy is in the chain', '10.0.0.1', '198.51.100.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['all of them are proxies', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['a trusted proxy sends an empty list', '10.0.0.1', ' , ,', '10.0.0.1'],
  ['IPv4 wears the clothes of IPv6', '::ffff:10.0.0.1', '::ffff:198.51.100.1, ::ffff:192.0.2.7', '198.51.100.1'],
  ['it wears them after a comma', '10.0.0.1', '1.2.3.4, ::FFFF:198.51.100.1', '198.51.100.1'],
  ['an untrusted peer sends invalid addresses', '203.0.113.5', '__proto__,,\0', '203.0.113.5'],
  ['a trusted proxy hands on nonsense', '10.0.0.1', '1.2.3.4, 999.1.1.1/8, 10.0.0.2', '999.1.1.1/8'],
  ['the connection is closed', undefined, '1.2.3.4', ''],
])('is right where %s', (_, peer, forwarded, address) => {
  expect(seen(peer, forwarded)).toBe(address);
});

test('trusts no proxy by default', () => {
  expect(
    clientAddress(
      { headers: { 'x-forwarded-for': '1.2.3.4' }, socket: { remoteAddress: '127.0.0.1' } },
      parseTrustedProxies([]),
    ),
  ).toBe('127.0.0.1');
});

const from = (remoteAddress: string, given?: string) => ({
  headers: given === undefined ? {} : { 'x-request-id': given },
  socket: { remoteAddress },
});
const OWN = /^[0-9a-f]{8}-[0-9a-f]{4}$/;

test('a trusted proxy sets the request id', () => {
  expect(resolveRequestId(from('::ffff:10.1.2.3', 'edge-0123456789'), proxies)).toBe('edge-0123456789');
});

test.each([
  ['there is no id', from('10.1.2.3')],
  ['an untrusted peer sets it', from('203.0.113.5', 'edge-0123456789')],
  ['the name is short', from('10.1.2.3', 'abc')],
  ['the name is long', from('10.1.2.3', 'a'.repeat(65))],
  ['the name has other signs', from('10.1.2.3', 'phone +37369123456')],
])('the process names it where %s', (_, request) => {
  expect(resolveRequestId(request, proxies)).toMatch(OWN);
});

test('two requests have different ids', () => {
  expect(resolveRequestId(from('1.2.3.4'), proxies)).not.toBe(resolveRequestId(from('1.2.3.4'), proxies));
});
