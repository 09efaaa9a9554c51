import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import type { House } from './houses.ts';
import { newAttempt, quote, type Crowd } from './load.ts';
import type { Attempt, Ledger } from './ledger.ts';
import { repeatAll } from './round.ts';

const UNDER_WAY = 16;
/** What is under way when the signal comes has its first half at the server for so many milliseconds. */
const BEFORE = 300;
const LIMIT = 10_000;

export interface StopResult {
  readonly underWay: number;
  readonly answered: number;
  /** What newcomers met after the signal. */
  readonly newcomers: 'refused' | 'answered 503' | 'served';
  readonly exit: number | NodeJS.Signals | null;
  readonly milliseconds: number;
  readonly holds: boolean;
}

/** SIGTERM while orders are half sent: they are finished, nobody new comes in, and the process ends in time. */
export async function stopGracefully(house: House, crowd: Crowd, ledger: Ledger): Promise<StopResult> {
  const { instance } = house;
  const attempts: Attempt[] = [];
  for (let count = 0; count < UNDER_WAY; count += 1) {
    const shopper = crowd.shoppers[count % crowd.shoppers.length];
    if (shopper) attempts.push(newAttempt(crowd, shopper, await quote(crowd, shopper)));
  }
  const { hostname, port } = new URL(instance.url);
  const halves = await Promise.all(attempts.map((attempt) => sendHalf(hostname, Number(port), attempt)));
  await after(BEFORE);
  const began = Date.now();
  instance.signal('SIGTERM');
  await after(BEFORE);
  const newcomers = await knock(hostname, Number(port));
  const answers = await Promise.all(halves.map(({ finish }) => finish()));
  const exit = await Promise.race([instance.ended, after(LIMIT + 5000, 'SIGKILL' as const, { ref: false })]);
  const milliseconds = Date.now() - began;
  instance.signal('SIGKILL');

  let answered = 0;
  for (const [index, answer] of answers.entries()) {
    const attempt = attempts[index];
    if (!attempt) continue;
    ledger.attempts.push(attempt);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    if (!head.startsWith('HTTP/1.1 200')) continue;
    ledger.take(attempt, 200, body);
    answered += 1;
  }
  await house.recover();
  await repeatAll(crowd, ledger, attempts);
  ledger.compare(await house.books());
  return {
    underWay: UNDER_WAY,
    answered,
    newcomers,
    exit,
    milliseconds,
    holds: answered === UNDER_WAY && newcomers !== 'served' && exit === 0 && milliseconds < LIMIT,
  };
}

/** A request whose head and half body are at the server. */
async function sendHalf(
  host: string,
  port: number,
  { key, body, shopper }: Attempt,
): Promise<{ finish(): Promise<string> }> {
  const socket = await open(host, port);
  const bytes = Buffer.from(body);
  const half = bytes.length >> 1;
  socket.write(
    `POST /api/create-order HTTP/1.1\r\nhost: ${host}:${port}\r\nauthorization: Bearer ${shopper.token}\r\nidempotency-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${bytes.length}\r\nconnection: close\r\n\r\n`,
  );
  socket.write(bytes.subarray(0, half));
  return {
    finish: () => {
      socket.write(bytes.subarray(half));
      return text(socket).catch((error: unknown) => String(error));
    },
  };
}

async function open(host: string, port: number): Promise<Socket> {
  const socket = connect(port, host);
  await once(socket, 'connect');
  return socket;
}

async function knock(host: string, port: number): Promise<StopResult['newcomers']> {
  try {
    const socket = await open(host, port);
    socket.end(`GET /api/get-cities HTTP/1.1\r\nhost: ${host}:${port}\r\nconnection: close\r\n\r\n`);
    const answer = await text(socket);
    if (answer === '') return 'refused';
    return answer.startsWith('HTTP/1.1 503') ? 'answered 503' : 'served';
  } catch {
    return 'refused';
  }
}
