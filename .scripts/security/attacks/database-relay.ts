import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onDrillEnd } from '../../shared/drill.ts';

/** A relay to a database server that counts statements and can stop forwarding without closing a connection. */
export async function startRelay(database: string) {
  const target = new URL(database);
  const sockets = new Set<Socket>();
  let isSilent = false;
  let statements = 0;
  const server = createServer((incoming) => {
    const outgoing = connect({ host: target.hostname, port: Number(target.port || 5432) });
    incoming.on(
      'data',
      createStatementCounter(() => (statements += 1)),
    );
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => void (isSilent || to.write(data)));
      from.on('error', () => undefined);
      from.on('close', () => void (isSilent || to.destroy()));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const stop = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  onDrillEnd(stop);
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(port) }).href,
    silence: () => (isSilent = true),
    /** The number of statements that clients have sent. */
    statements: () => statements,
    stop,
  };
}

const HEADER_BYTES = 5;
/** `Query` and `Execute`. */
const STATEMENTS = ['Q', 'E'];

/**
 * Reads the messages of a client: after the first, which has no type, each has a type of one byte and a length of four
 * that contains itself.
 */
function createStatementCounter(onStatement: () => void): (data: Buffer) => void {
  let rest = Buffer.alloc(0);
  let hasStarted = false;
  return (data) => {
    rest = Buffer.concat([rest, data]);
    while (rest.length >= HEADER_BYTES) {
      const length = hasStarted ? rest.readUInt32BE(1) + 1 : rest.readUInt32BE(0);
      if (rest.length < length) return;
      if (hasStarted && STATEMENTS.includes(String.fromCharCode(rest[0] ?? 0))) onStatement();
      hasStarted = true;
      rest = rest.subarray(length);
    }
  };
}
