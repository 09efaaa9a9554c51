import { setTimeout as wait } from 'node:timers/promises';
import { sendRequest, type HttpResponse } from '../../shared/http.ts';

const SAMPLE_INTERVAL_MS = 100;
const WARM_UP_REQUESTS = 3;

/** A bounded number of requests, some of them at the same time. */
interface Flood {
  /** Total number of requests. */
  readonly requests: number;
  /** Requests that wait for their response at the same time. */
  readonly concurrency: number;
  send(index: number): Promise<HttpResponse>;
}

/** Durations of the requests to the cached home page, in milliseconds; `failed` have no response with the status 200. */
interface HomePageSamples {
  readonly count: number;
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
}

export interface FloodResult {
  /** Number of responses by status; 0 for requests without a response. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly homePage: HomePageSamples;
}

/** Sends the requests of a flood and meanwhile requests the cached home page of the shop, ten times a second. */
export async function runFlood(shopUrl: string, { requests, concurrency, send }: Flood): Promise<FloodResult> {
  for (let index = 0; index < WARM_UP_REQUESTS; index += 1) await sendRequest(`${shopUrl}/`);
  const statuses = new Map<number, number>();
  const sampling = new AbortController();
  const samples = sampleHomePage(shopUrl, sampling.signal);
  let next = 0;
  const sendAll = async () => {
    while (next < requests) {
      const index = next;
      next += 1;
      const status = await send(index).then(
        (response) => response.status,
        () => 0,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendAll));
  sampling.abort();
  return { statuses, homePage: await samples };
}

/** The number of responses whose status is a server error, and of requests without a response. */
export const countFailures = ({ statuses }: FloodResult): number =>
  [...statuses].filter(([status]) => status === 0 || status >= 500).reduce((sum, [, count]) => sum + count, 0);

/** For a table: `422: 40, 429: 10; home page p50 4 ms, p99 20 ms of 35`. */
export function describeFlood({ statuses, homePage }: FloodResult): string {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  const { count, failed, p50, p99 } = homePage;
  const failures = failed > 0 ? `, ${failed} failed` : '';
  return `${counts.join(', ')}; home page p50 ${p50} ms, p99 ${p99} ms of ${count}${failures}`;
}

async function sampleHomePage(shopUrl: string, end: AbortSignal): Promise<HomePageSamples> {
  const durations: number[] = [];
  let failed = 0;
  do {
    const started = performance.now();
    const status = await sendRequest(`${shopUrl}/`).then(
      (response) => response.status,
      () => 0,
    );
    durations.push(performance.now() - started);
    if (status !== 200) failed += 1;
    await wait(SAMPLE_INTERVAL_MS, undefined, { signal: end }).catch(() => undefined);
  } while (!end.aborted);
  durations.sort((a, b) => a - b);
  const percentile = (share: number) => Math.round(durations[Math.ceil(durations.length * share) - 1] ?? 0);
  return { count: durations.length, failed, p50: percentile(0.5), p99: percentile(0.99) };
}
