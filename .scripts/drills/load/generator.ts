/** Runs as its own process: sends requests on schedule, independently of the response times of earlier requests. */
import { setTimeout as delay } from 'node:timers/promises';
import { REQUEST_KINDS, Traffic, type RequestKind, type TrafficData } from './traffic.ts';

/** The first message to the process. */
export interface TrafficSource {
  readonly url: string;
  readonly data: TrafficData;
}

export interface LoadPhase {
  readonly requestsPerSecond: number;
  readonly seconds: number;
}

/** Milliseconds from the scheduled time of a request to its complete response, so that waiting to be sent counts. */
export interface Latency {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
  readonly max: number;
}

export interface LoadResult {
  readonly all: Latency;
  readonly byKind: Readonly<Partial<Record<RequestKind, Latency>>>;
  readonly errors: number;
  readonly errorSamples: readonly string[];
  /**
   * Milliseconds by which requests were sent after their scheduled time, 99th percentile. High values mean that the
   * generator itself is the bottleneck.
   */
  readonly sendDelayMs: number;
}

const TICK_MS = 2;
const DRAIN_TIMEOUT_MS = 15_000;

function calculateLatency(times: readonly number[]): Latency {
  const sorted = Float64Array.from(times).sort();
  const percentile = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return {
    count: sorted.length,
    p50: percentile(0.5),
    p99: percentile(0.99),
    p999: percentile(0.999),
    max: percentile(1),
  };
}

async function runPhase(traffic: Traffic, { requestsPerSecond, seconds }: LoadPhase): Promise<LoadResult> {
  const times: { readonly kind: RequestKind; readonly ms: number }[] = [];
  const sendDelays: number[] = [];
  const errorSamples: string[] = [];
  let errors = 0;
  let pending = 0;
  const send = async (scheduled: number): Promise<void> => {
    const kind = traffic.pickKind();
    pending += 1;
    sendDelays.push(performance.now() - scheduled);
    try {
      await traffic.send(kind);
      times.push({ kind, ms: performance.now() - scheduled });
    } catch (error) {
      errors += 1;
      if (errorSamples.length < 5) errorSamples.push(error instanceof Error ? error.message : String(error));
    } finally {
      pending -= 1;
    }
  };
  const start = performance.now();
  // Visitors arrive independently of each other: the intervals are exponentially distributed.
  const nextInterval = () => (-Math.log(1 - Math.random()) * 1000) / requestsPerSecond;
  let scheduled = start;
  while (scheduled < start + seconds * 1000) {
    for (; scheduled <= performance.now(); scheduled += nextInterval()) void send(scheduled);
    await delay(TICK_MS);
  }
  for (const end = performance.now() + DRAIN_TIMEOUT_MS; pending > 0 && performance.now() < end;) await delay(TICK_MS);
  if (pending > 0) errorSamples.push(`${pending} requests had no response after ${DRAIN_TIMEOUT_MS / 1000} s`);
  const ofKind = (kind: RequestKind) => times.filter((time) => time.kind === kind).map(({ ms }) => ms);
  return {
    all: calculateLatency(times.map(({ ms }) => ms)),
    byKind: Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, calculateLatency(ofKind(kind))])),
    errors: errors + pending,
    errorSamples,
    sendDelayMs: calculateLatency(sendDelays).p99,
  };
}

let traffic: Traffic | undefined;
async function receive(message: TrafficSource | LoadPhase): Promise<void> {
  if ('data' in message) {
    traffic = new Traffic(message.url, message.data);
    process.send?.('ready');
  } else if (traffic) process.send?.(await runPhase(traffic, message));
}

process.on('message', (message: TrafficSource | LoadPhase) => void receive(message));
process.on('disconnect', () => process.exit(0));
