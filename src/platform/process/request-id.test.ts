import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { trustedProxies } from './client-address.ts';
import { requestIdOf } from './request-id.ts';

const from = (remoteAddress: string, given?: string) => ({ headers: given === undefined ? {} : { 'x-request-id': given }, socket: { remoteAddress } }) as unknown as IncomingMessage;
const proxies = trustedProxies(['10.0.0.0/8']);
const OWN = /^[0-9a-f]{8}-[0-9a-f]{4}$/;

test('a trusted proxy names the request', () => {
  expect(requestIdOf(from('::ffff:10.1.2.3', 'edge-0123456789'), proxies)).toBe('edge-0123456789');
});

test.each([
  ['nobody names it', from('10.1.2.3')],
  ['somebody else names it', from('203.0.113.5', 'edge-0123456789')],
  ['the name is short', from('10.1.2.3', 'abc')],
  ['the name is long', from('10.1.2.3', 'a'.repeat(65))],
  ['the name has other signs', from('10.1.2.3', 'phone +37369123456')],
])('the process names it where %s', (_, request) => {
  expect(requestIdOf(request, proxies)).toMatch(OWN);
});

test('two requests have two names', () => {
  expect(requestIdOf(from('1.2.3.4'), proxies)).not.toBe(requestIdOf(from('1.2.3.4'), proxies));
});
