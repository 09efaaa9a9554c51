import { describe, expect, test } from 'vitest';
import { clientAddress, parseTrustedProxies, resolveRequestId } from './http-server.ts';

const proxies = parseTrustedProxies(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']);
const addressOf = (remoteAddress: string | undefined, forwarded?: string) =>
  clientAddress(
    { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress } },
    proxies,
  );

test.each([
  ['no proxy is used', '203.0.113.5', undefined, '203.0.113.5'],
  ['the connection is not from a trusted proxy', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['the connection is from an address next to a trusted one', '192.0.2.8', '198.51.100.1', '192.0.2.8'],
  ['the connection is from a trusted proxy', '192.0.2.7', '198.51.100.1', '198.51.100.1'],
  ['the trusted proxy uses IPv6', '2001:db8::1', '2001:db9::5', '2001:db9::5'],
  ['the visitor claims another address', '10.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
  ['the visitor claims to be a proxy', '10.0.0.1', '10.9.9.9, 198.51.100.1', '198.51.100.1'],
  ['there are several trusted proxies', '10.0.0.1', '1.2.3.4, 198.51.100.1,192.0.2.7,  10.0.0.2', '198.51.100.1'],
  ['an untrusted proxy is in the chain', '10.0.0.1', '198.51.100.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['all addresses are those of trusted proxies', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['a trusted proxy sends an empty list', '10.0.0.1', ' , ,', '10.0.0.1'],
  ['IPv4 addresses are mapped to IPv6', '::ffff:10.0.0.1', '::ffff:198.51.100.1, ::ffff:192.0.2.7', '198.51.100.1'],
  ['a mapped address follows a comma', '10.0.0.1', '1.2.3.4, ::FFFF:198.51.100.1', '198.51.100.1'],
  ['an untrusted client sends invalid addresses', '203.0.113.5', '__proto__,,\0', '203.0.113.5'],
  ['a trusted proxy forwards an invalid address', '10.0.0.1', '1.2.3.4, 999.1.1.1/8, 10.0.0.2', '999.1.1.1/8'],
  ['the connection is closed', undefined, '1.2.3.4', ''],
])('finds the client if %s', (_case, remoteAddress, forwarded, address) => {
  expect(addressOf(remoteAddress, forwarded)).toBe(address);
});

test('trusts no proxy by default', () => {
  expect(
    clientAddress(
      { headers: { 'x-forwarded-for': '1.2.3.4' }, socket: { remoteAddress: '127.0.0.1' } },
      parseTrustedProxies([]),
    ),
  ).toBe('127.0.0.1');
});

test.each(['10.0.0.0/', '10.0.0.0/8/9', '10.0.0.0/1e1', '10.0.0.0/33', '10.0.0.0/-8', 'proxy.example', '/8', ''])(
  'does not start with %j as a trusted proxy',
  (entry) => {
    expect(() => parseTrustedProxies([entry])).toThrow();
  },
);

describe('the id of a request', () => {
  const proxies = parseTrustedProxies(['10.0.0.0/8']);
  const from = (remoteAddress: string, id?: string) => ({
    headers: id === undefined ? {} : { 'x-request-id': id },
    socket: { remoteAddress },
  });
  const GENERATED = /^[0-9a-f]{8}-[0-9a-f]{4}$/;

  test('a trusted proxy sets the request id', () => {
    expect(resolveRequestId(from('::ffff:10.1.2.3', 'edge-0123456789'), proxies)).toBe('edge-0123456789');
  });

  test.each([
    ['there is none', from('10.1.2.3')],
    ['an untrusted client sets it', from('203.0.113.5', 'edge-0123456789')],
    ['it is too short', from('10.1.2.3', 'abc')],
    ['it is too long', from('10.1.2.3', 'a'.repeat(65))],
    ['it has other characters', from('10.1.2.3', 'phone +37369123456')],
  ])('a request id is generated if %s', (_, request) => {
    expect(resolveRequestId(request, proxies)).toMatch(GENERATED);
  });

  test('two requests have different ids', () => {
    expect(resolveRequestId(from('1.2.3.4'), proxies)).not.toBe(resolveRequestId(from('1.2.3.4'), proxies));
  });
});
