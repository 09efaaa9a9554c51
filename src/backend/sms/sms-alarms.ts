import type { Database } from '#backend/db/client.ts';
import type { SmsAlarm } from '#contract/staff/messages.ts';
import { readAccountState, type SmsAccountState } from './account-states.ts';
import { isDailyLimitReached } from './daily-limits.ts';
import type { SmsAccount } from './sms-accounts.ts';
import type { SmsSender } from './sms-sender.ts';

/** How many messages in a row must fail, because one number or one disruption means nothing. */
const MIN_FAILURES = 3;
/** Failures that concern every message, so that one is enough. */
const GENERAL_FAILURES: readonly string[] = ['credentials', 'balance'];

const isFailing = ({ failures, failure }: SmsAccountState): boolean =>
  failures >= MIN_FAILURES || (failure !== null && GENERAL_FAILURES.includes(failure));

function alarmsOf({ provider, lowBalance }: SmsAccount, state: SmsAccountState): SmsAlarm[] {
  const { failure, balance, balanceUnit } = state;
  const isLow = lowBalance !== null && balance !== null && balance < lowBalance;
  return [
    ...(isFailing(state) ? [{ problem: 'failing' as const, provider, failure, balance: null }] : []),
    ...(isLow && balanceUnit !== null
      ? [{ problem: 'low_balance' as const, provider, failure: null, balance: { amount: balance, unit: balanceUnit } }]
      : []),
  ];
}

/** What is wrong with the SMS of the shop, for its owners. */
export async function readSmsAlarms(db: Database, sms: SmsSender, now: Date): Promise<SmsAlarm[]> {
  const alarms: SmsAlarm[] = [];
  for (const account of await sms.accounts.readInUse(db)) {
    if (typeof account === 'string') alarms.push({ problem: 'unusable', provider: null, failure: null, balance: null });
    else {
      const state = await readAccountState(db, account);
      if (state) alarms.push(...alarmsOf(account, state));
    }
  }
  if (await isDailyLimitReached(db, sms.limits, now))
    alarms.push({ problem: 'daily_limit', provider: null, failure: null, balance: null });
  return alarms;
}
