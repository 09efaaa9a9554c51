import type { Server } from 'node:http';
import type { BlockList } from 'node:net';
import { toClient } from '#backend/http/request-input.ts';
import { isTrusted, normalizeAddress } from './http-server.ts';

/** A tenth of the connections of the process: many visitors may share the address of a mobile network. */
const toShare = ({ maxConnections }: Server): number => Math.max(100, Math.floor(maxConnections / 10));

/**
 * Closes the connections of a client (an IPv4 address or an IPv6 /64) beyond its share, so that one client without a
 * proxy in front of the shop cannot take all of them. Trusted proxies carry the connections of everyone.
 */
export function shareConnections(server: Server, proxies: BlockList, max = toShare(server)): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = normalizeAddress(socket.remoteAddress ?? '');
    // A connection that is closed already has no address.
    if (address === '' || isTrusted(proxies, address)) return;
    const client = toClient(address);
    const count = open.get(client) ?? 0;
    if (count >= max) {
      socket.destroy();
      return;
    }
    open.set(client, count + 1);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left === 0) open.delete(client);
      else open.set(client, left);
    });
  });
}
