import { expect, test } from 'vitest';
import { toClient, toClientNetworks } from './client-networks.ts';

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
  ['203.0.113.7', '203.0.113.0/24', '203.0.0.0/16'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48', '2001:db8::/32'],
  ['0:0:0:0::/64', '0:0:0::/48', '0:0::/32'],
  ['unknown', 'unknown', 'unknown'],
])('the client %s belongs to the networks %s and %s', (client, network, wideNetwork) => {
  expect(toClientNetworks(client)).toEqual({ client, network, wideNetwork });
});
