import type { Server } from 'node:http';
import { CircuitState } from 'cockatiel';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { createHttpServer, sendText } from './http-server.ts';
import type { CacheState } from './page-cache.ts';

const BREAKER_VALUES: Readonly<Record<CircuitState, number>> = {
  [CircuitState.Closed]: 0,
  [CircuitState.HalfOpen]: 1,
  [CircuitState.Open]: 2,
  [CircuitState.Isolated]: 2,
};

/** Values that are read at each scrape. */
interface MetricSources {
  readonly cache: () => { readonly pages: number; readonly bytes: number };
  readonly circuitStates: ReadonlyMap<string, CircuitState>;
  readonly limitRejections: ReadonlyMap<string, number>;
  /** Absent with an external provider. */
  readonly refusedWrites?: (() => number) | undefined;
}

/**
 * Metrics of the process. No label contains user input: routes are URL templates, and calls are fixed names.
 */
export function createMetrics({ cache, circuitStates, limitRejections, refusedWrites = () => 0 }: MetricSources) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  /** Responses with a public page. Plain numbers are cheaper than a prom-client counter on every cache hit. */
  const pages: Record<CacheState, number> = { HIT: 0, STALE: 0, MISS: 0 };
  const durations = new Histogram({
    name: 'shop_request_duration_seconds',
    help: 'Duration of responses by route, method and status; cache hits, static files and health checks are not included.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  new Counter({
    name: 'shop_page_responses_total',
    help: 'Responses with a public page, by cache state (HIT, STALE, MISS).',
    labelNames: ['state'],
    registers,
    collect() {
      this.reset();
      for (const [state, count] of Object.entries(pages)) this.inc({ state }, count);
    },
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('shop_cached_pages', 'Pages in the page cache.', () => cache().pages);
  gauge('shop_cached_pages_bytes', 'Bytes of the pages in the page cache.', () => cache().bytes);
  new Gauge({
    name: 'shop_provider_breaker',
    help: 'Circuit breaker of each call to an external provider: 0 closed, 1 half-open, 2 open.',
    labelNames: ['call'],
    registers,
    collect() {
      this.reset();
      for (const [call, state] of circuitStates) this.set({ call }, BREAKER_VALUES[state]);
    },
  });
  new Counter({
    name: 'shop_limit_rejections_total',
    help: 'Requests that a limit of the whole shop rejected, by limit.',
    labelNames: ['limit'],
    registers,
    collect() {
      this.reset();
      for (const [limit, count] of limitRejections) this.inc({ limit }, count);
    },
  });
  new Counter({
    name: 'shop_refused_writes_total',
    help: 'Writes that the database refused, because it is read-only or cannot write its files.',
    registers,
    collect() {
      this.reset();
      this.inc(refusedWrites());
    },
  });
  const orders = new Counter({
    name: 'shop_orders_created_total',
    help: 'Successful responses to create-order, including repeated ones.',
    registers,
  });
  const renders = new Counter({
    name: 'shop_page_renders_total',
    help: 'Renders of public pages for the cache.',
    registers,
  });
  const streams = new Gauge({ name: 'shop_event_streams', help: 'Open event streams.', registers });
  return { registry, pages, durations, orders, renders, streams };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Serves `/metrics` on a separate port, which only operators can reach. */
export function metricsServer(registry: Registry, onError: (error: unknown) => void): Server {
  return createHttpServer((request, response) => {
    if (request.url !== '/metrics') return sendText(response, 404, 'Not found');
    registry.metrics().then(
      (text) =>
        response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        onError(error);
        response.writeHead(500).end();
      },
    );
  });
}
