import { expect, test } from 'vitest';
import { parseTrustedProxies } from './client-address.ts';
import { resolveRequestId } from './request-id.ts';

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
