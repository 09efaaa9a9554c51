import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A TCP proxy on the loopback interface that can stop forwarding without closing a connection, like a broken network.
 */
export interface SilentProxy {
  /** The URL of the target through the proxy. */
  readonly url: string;
  /** From now on, nothing is forwarded; new connections are accepted and stay silent unless `acceptsNew`. */
  silence(acceptsNew?: boolean): void;
  /** New connections work again; silenced ones stay silent. */
  restore(): void;
  close(): Promise<void>;
}

export async function startSilentProxy(target: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const pairs = new Set<readonly [Socket, Socket]>();
  let forwardsNew = true;
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {});
    if (!forwardsNew) return;
    const upstream = connect(Number(port || 5432), hostname);
    upstream.on('error', () => client.destroy());
    sockets.add(upstream);
    pairs.add([client, upstream]);
    client.pipe(upstream).pipe(client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    silence: (acceptsNew = false) => {
      forwardsNew = acceptsNew;
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream).pause();
        upstream.unpipe(client).pause();
      }
      pairs.clear();
    },
    restore: () => {
      forwardsNew = true;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
