import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { RoundContext } from './crash-round.ts';
import { prepareOrders, repeatOrders } from './order-load.ts';
import type { OrderAttempt } from './order-verifier.ts';

const OPEN_ORDERS = 16;
/** Time between sending the first halves of the requests, the signal, and the new connection. */
const DELAY_MS = 300;
const MAX_SHUTDOWN_MS = 10_000;

export interface StopResult {
  readonly openOrders: number;
  readonly completed: number;
  /** What a connection after the signal received. */
  readonly newConnection: 'refused' | '503' | 'accepted';
  readonly exit: number | NodeJS.Signals | null;
  readonly durationMs: number;
  readonly passed: boolean;
}

/**
 * Sends SIGTERM while orders are half sent: they must complete, new connections be refused, and the process exit in
 * time.
 */
export async function stopGracefully({ shop, clients, verifier }: RoundContext): Promise<StopResult> {
  const attempts = await prepareOrders(clients, OPEN_ORDERS);
  const { hostname, port } = new URL(shop.process.url);
  const requests = await Promise.all(attempts.map((attempt) => sendFirstHalf(hostname, Number(port), attempt)));
  await delay(DELAY_MS);
  const start = Date.now();
  shop.process.signal('SIGTERM');
  await delay(DELAY_MS);
  const newConnection = await tryConnection(hostname, Number(port));
  const responses = await Promise.all(requests.map((finish) => finish()));
  const timeout = delay(MAX_SHUTDOWN_MS + 5000, 'SIGKILL' as const, { ref: false });
  const exit = await Promise.race([shop.process.exited, timeout]);
  const durationMs = Date.now() - start;
  await shop.process.kill();

  verifier.attempts.push(...attempts);
  let completed = 0;
  for (const [index, attempt] of attempts.entries()) {
    const [head = '', body = ''] = responses[index]?.split('\r\n\r\n') ?? [];
    if (!head.startsWith('HTTP/1.1 200')) continue;
    verifier.checkResponse(attempt, 200, body);
    completed += 1;
  }
  await shop.recover();
  await repeatOrders(clients, verifier, attempts);
  verifier.checkDatabase(await shop.readOrders());
  return {
    openOrders: OPEN_ORDERS,
    completed,
    newConnection,
    exit,
    durationMs,
    passed: completed === OPEN_ORDERS && newConnection !== 'accepted' && exit === 0 && durationMs < MAX_SHUTDOWN_MS,
  };
}

/** Sends the headers and half of the body; the returned function sends the rest and reads the response. */
async function sendFirstHalf(
  host: string,
  port: number,
  { key, body, customer }: OrderAttempt,
): Promise<() => Promise<string>> {
  const socket = await open(host, port);
  const bytes = Buffer.from(body);
  const half = bytes.length >> 1;
  socket.write(
    `POST /api/create-order HTTP/1.1\r\nhost: ${host}:${port}\r\nauthorization: Bearer ${customer.token}\r\nidempotency-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${bytes.length}\r\nconnection: close\r\n\r\n`,
  );
  socket.write(bytes.subarray(0, half));
  return () => {
    socket.write(bytes.subarray(half));
    return text(socket).catch((error: unknown) => String(error));
  };
}

async function open(host: string, port: number): Promise<Socket> {
  const socket = connect(port, host);
  await once(socket, 'connect');
  return socket;
}

async function tryConnection(host: string, port: number): Promise<StopResult['newConnection']> {
  try {
    const socket = await open(host, port);
    socket.end(`GET /api/get-cities HTTP/1.1\r\nhost: ${host}:${port}\r\nconnection: close\r\n\r\n`);
    const response = await text(socket);
    if (response === '') return 'refused';
    return response.startsWith('HTTP/1.1 503') ? '503' : 'accepted';
  } catch {
    return 'refused';
  }
}
