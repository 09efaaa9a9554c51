import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { providerStates } from '../provider-state.ts';
import type { CacheState } from './page-cache.ts';

const OPENNESS = { closed: 0, 'half-open': 1, open: 2 } as const;

/** What the process counts. No label holds anything a visitor can choose: routes are templates, calls those of the contract. */
export interface Metrics {
  readonly registry: Registry;
  /** Answers with a kept page; a plain number, because this is counted on the way of every hit. */
  readonly pages: Record<CacheState, number>;
  /** An answer that took `seconds` to make. */
  answered(route: string, method: string, status: number, seconds: number): void;
  /** A public page is about to be made. */
  pageMade(): void;
  orderCreated(): void;
  streamOpened(): void;
  streamClosed(): void;
}

export function createMetrics(cache: () => { readonly pages: number; readonly bytes: number }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const pages: Record<CacheState, number> = { HIT: 0, STALE: 0, MISS: 0 };
  const durations = new Histogram({
    name: 'shop_request_duration_seconds', help: 'Answers that were made, by route and status; a page straight from the cache is counted below, not timed.',
    labelNames: ['route', 'method', 'status'], buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10], registers,
  });
  new Counter({
    name: 'shop_page_answers_total', help: 'Answers with a public page, by what the cache had.', labelNames: ['state'], registers,
    collect() {
      this.reset();
      for (const [state, count] of Object.entries(pages)) this.inc({ state }, count);
    },
  });
  new Gauge({
    name: 'shop_kept_pages', help: 'Public pages that are kept.', registers,
    collect() {
      this.set(cache().pages);
    },
  });
  new Gauge({
    name: 'shop_kept_pages_bytes', help: 'Bytes of the public pages that are kept.', registers,
    collect() {
      this.set(cache().bytes);
    },
  });
  new Gauge({
    name: 'shop_provider_breaker', help: 'The breaker of each call to an outside provider: 0 closed, 1 being tried, 2 open.', labelNames: ['call'], registers,
    collect() {
      this.reset();
      for (const [call, state] of providerStates) this.set({ call }, OPENNESS[state]);
    },
  });
  const orders = new Counter({ name: 'shop_orders_created_total', help: 'Successful answers to create-order, repeated ones included.', registers });
  const made = new Counter({ name: 'shop_pages_made_total', help: 'Public pages that were made, for the first time or anew.', registers });
  const streams = new Gauge({ name: 'shop_event_streams', help: 'Event streams that are open.', registers });
  return {
    registry,
    pages,
    answered: (route, method, status, seconds) => durations.observe({ route, method, status }, seconds),
    pageMade: () => made.inc(),
    orderCreated: () => orders.inc(),
    streamOpened: () => streams.inc(),
    streamClosed: () => streams.dec(),
  };
}
