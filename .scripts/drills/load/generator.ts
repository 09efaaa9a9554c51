/** Run as a process of its own: sends a crowd's requests when they are due, however slowly earlier ones are answered. */
import { setTimeout as after } from 'node:timers/promises';
import { Connections } from './connections.ts';
import { Crowd, KINDS, type Ground, type Kind } from './crowd.ts';

export interface Task {
  readonly url: string;
  readonly ground: Ground;
}

export interface Hold {
  /** Requests a second. */
  readonly rate: number;
  readonly seconds: number;
}

/** Milliseconds from when a request was due to its whole answer, so that what waited to be sent counts too. */
export interface Spread {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
  readonly most: number;
}

export interface HoldResult {
  readonly answered: number;
  readonly all: Spread;
  readonly kinds: Readonly<Partial<Record<Kind, Spread>>>;
  readonly errors: number;
  readonly samples: readonly string[];
  /** Milliseconds by which requests were sent later than due, 99th percentile: beyond a few, the generator itself is at its limit. */
  readonly late: number;
}

const TICK = 2;
const PATIENCE = 15_000;

export const spreadOf = (times: readonly number[]): Spread => {
  const sorted = Float64Array.from(times).sort();
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), p999: at(0.999), most: at(1) };
};

async function hold(crowd: Crowd, { rate, seconds }: Hold): Promise<HoldResult> {
  const times = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  const late: number[] = [];
  const samples: string[] = [];
  let errors = 0;
  let under = 0;
  const send = async (due: number): Promise<void> => {
    const kind = crowd.draw();
    under += 1;
    late.push(performance.now() - due);
    try {
      await crowd.act(kind);
      times.get(kind)?.push(performance.now() - due);
    } catch (error) {
      errors += 1;
      if (samples.length < 5) samples.push(error instanceof Error ? error.message : String(error));
    } finally {
      under -= 1;
    }
  };
  const began = performance.now();
  // Visitors come independently of each other: the times between them are exponentially distributed.
  let due = began;
  while (due < began + seconds * 1000) {
    for (; due <= performance.now(); due += (-Math.log(1 - Math.random()) * 1000) / rate) void send(due);
    await after(TICK);
  }
  for (const end = performance.now() + PATIENCE; under > 0 && performance.now() < end;) await after(TICK);
  if (under > 0) samples.push(`${under} requests were not answered within ${PATIENCE / 1000} s`);
  const kinds = Object.fromEntries([...times].map(([kind, list]) => [kind, spreadOf(list)]));
  const all = spreadOf([...times.values()].flat());
  return { answered: all.count, all, kinds, errors: errors + under, samples, late: spreadOf(late).p99 };
}

if (import.meta.main) {
  let crowd: Crowd | undefined;
  process.on('message', (message: Task | Hold) => {
    if ('ground' in message) {
      crowd = new Crowd(message.ground, new Connections(message.url));
      process.send?.('ready');
    } else if (crowd) void hold(crowd, message).then((result) => process.send?.(result));
  });
  process.on('disconnect', () => process.exit(0));
}
