import { type AccountSources, NO_ENVIRONMENT_ACCOUNTS } from '#backend/accounts/accounts.ts';
import { ShopWideLimitReporter } from '#backend/http/rate-limiter.ts';
import type { Log } from '#backend/log.ts';
import { DEFAULT_SETTINGS } from '#backend/settings.ts';
import type { DailyLimits } from '#backend/sms/daily-limits.ts';
import { createSmsAccounts } from '#backend/sms/sms-accounts.ts';
import { SmsSender } from '#backend/sms/sms-sender.ts';
import type { Shop } from './shop.ts';

const NO_ACCOUNTS: AccountSources = { keys: [], environment: NO_ENVIRONMENT_ACCOUNTS };

const logOf =
  (shop: Shop): Log =>
  (level, message, fields) =>
    void shop.log.push({ level, message, fields });

/** A sender of a test's shop, as an instance with these accounts has it; without any, through the gateway of the shop. */
export function createTestSmsSender(
  shop: Shop,
  limits: DailyLimits = DEFAULT_SETTINGS.smsLimits,
  shopWideLimitReporter = new ShopWideLimitReporter(logOf(shop), shop.clock),
  sources?: AccountSources,
): SmsSender {
  const { db, clock, sms } = shop;
  const log = logOf(shop);
  const print = (line: string) => void shop.printed.push(line);
  const accounts = createSmsAccounts({
    log,
    print,
    sources: sources ?? NO_ACCOUNTS,
    gateway: sources ? undefined : sms,
  });
  return new SmsSender({ db, clock, log, accounts, limits, shopWideLimitReporter });
}
