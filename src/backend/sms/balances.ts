import type { Database } from '#backend/db/client.ts';
import { describeError, type Log } from '#backend/log.ts';
import type { Clock } from '#backend/ports.ts';
import { claimBalanceRequest, recordBalance } from './account-states.ts';
import { SmsError } from './gateway.ts';
import { usable } from './sms-accounts.ts';
import type { SmsSender } from './sms-sender.ts';

interface BalanceServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly sms: SmsSender;
}

/** Asks the gateways of the accounts in use for their balances, of each once in an hour by all instances together. */
export async function updateBalances({ db, clock, log, sms }: BalanceServices): Promise<void> {
  for (const account of usable(await sms.accounts.readInUse(db))) {
    const { gateway, provider } = account;
    if (!gateway.balance || !(await claimBalanceRequest(db, account, clock.now()))) continue;
    try {
      await recordBalance(db, account, await gateway.balance());
    } catch (error) {
      if (!(error instanceof SmsError)) throw error;
      log('warn', 'the balance of an SMS account is unknown', {
        provider,
        failure: error.failure,
        ...describeError(error.cause),
      });
    }
  }
}
