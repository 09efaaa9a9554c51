import type { Clock, Log } from '#backend/services.ts';

const LOG_INTERVAL_MS = 600_000;

/**
 * Reports requests that a limit of the whole shop rejected: counts every rejection for the metrics, and logs at most one warning
 * per limit in ten minutes.
 */
export class ShopLimitMonitor {
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #rejections = new Map<string, number>();
  /** When each limit was last logged, in milliseconds since the epoch. */
  readonly #loggedAt = new Map<string, number>();

  constructor(log: Log, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
  }

  /** Number of requests rejected by this process since its start, by limit. */
  get rejections(): ReadonlyMap<string, number> {
    return this.#rejections;
  }

  recordRejection(limit: string): void {
    this.#rejections.set(limit, (this.#rejections.get(limit) ?? 0) + 1);
    const now = this.#clock.now().getTime();
    if (now - (this.#loggedAt.get(limit) ?? -Infinity) < LOG_INTERVAL_MS) return;
    this.#loggedAt.set(limit, now);
    this.#log('warn', 'a limit of the whole shop is reached', { limit });
  }
}
