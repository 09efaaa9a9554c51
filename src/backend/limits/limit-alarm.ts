import type { Clock, Log } from '#backend/services.ts';

const LOG_INTERVAL_MS = 600_000;

/** Reports rejections by limits of the whole shop: each is counted for the metrics, and a warning is logged every ten minutes. */
export class LimitAlarm {
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #rejections = new Map<string, number>();
  readonly #loggedAt = new Map<string, number>();

  constructor(log: Log, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
  }

  /** Rejections of this process by the limit's name. */
  get rejections(): ReadonlyMap<string, number> {
    return this.#rejections;
  }

  raise(limit: string): void {
    this.#rejections.set(limit, (this.#rejections.get(limit) ?? 0) + 1);
    const now = this.#clock.now().getTime();
    if (now - (this.#loggedAt.get(limit) ?? -Infinity) < LOG_INTERVAL_MS) return;
    this.#loggedAt.set(limit, now);
    this.#log('warn', 'a limit of the whole shop is reached', { action: limit });
  }
}
