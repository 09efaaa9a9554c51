import type { AccountSources } from './accounts/accounts.ts';
import type { Database } from './db/client.ts';
import type { DatabaseWrites } from './db/database-writes.ts';
import type { RateLimiter, ShopWideLimitReporter } from './http/rate-limiter.ts';
import type { Log } from './log.ts';
import type { Clock } from './ports.ts';
import type { BackendSettings } from './settings.ts';
import type { SmsSender } from './sms/sms-sender.ts';

/** What every feature may use. A feature that needs more extends it, up to `Services`. */
export interface BaseServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly sms: SmsSender;
  readonly log: Log;
  /** Where accounts at providers come from. */
  readonly accountSources: AccountSources;
  /** The public origin of the shop, for links in messages; null if it is not configured. */
  readonly siteUrl: string | null;
  readonly settings: BackendSettings;
  readonly rateLimiter: RateLimiter;
  readonly shopWideLimitReporter: ShopWideLimitReporter;
  readonly databaseWrites: DatabaseWrites;
  /** Aborted when event streams must end: when the backend closes, or shortly before. */
  readonly closing: AbortSignal;
}
