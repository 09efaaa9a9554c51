import type { AccountRef } from '#backend/accounts/accounts.ts';
import type { Database } from '#backend/db/client.ts';
import type { ShopWideLimitReporter } from '#backend/http/rate-limiter.ts';
import { describeError, type Log } from '#backend/log.ts';
import type { Clock } from '#backend/ports.ts';
import { recordFailure, recordSuccess } from './account-states.ts';
import { countSms, type DailyLimits, type SmsPurpose } from './daily-limits.ts';
import { type SentMessage, SmsError } from './gateway.ts';
import { type SmsAccount, type SmsAccounts, usable } from './sms-accounts.ts';

/** A message that a gateway has accepted, and the account that has sent it. */
export interface SentSms extends SentMessage, AccountRef {
  /** Whether `deliveryState` of the gateway can be asked for it. */
  readonly hasDeliveryState: boolean;
}

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: SmsAccounts;
  readonly limits: DailyLimits;
  readonly shopWideLimitReporter: ShopWideLimitReporter;
}

/** Sends every SMS of the shop, through the account in use and its fallback, within the daily limits. */
export class SmsSender {
  readonly accounts: SmsAccounts;
  readonly limits: DailyLimits;
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.accounts = dependencies.accounts;
    this.limits = dependencies.limits;
    this.#dependencies = dependencies;
  }

  /**
   * Sends a message. The fallback sends it if the account in use has certainly not. If that is unknown, a notice is not
   * sent again, because customers would get it twice; a code is, because nobody can sign in without it, and a second
   * message with the same code costs one SMS at most.
   * @param phone in digits with the country code
   * @throws SmsError
   */
  async send(phone: string, text: string, purpose: SmsPurpose): Promise<SentSms> {
    const accounts = usable(await this.accounts.readInUse(this.#dependencies.db));
    let unclear: SmsError | undefined;
    let failure = new SmsError('no_account');
    for (const [index, account] of accounts.entries()) {
      try {
        return await this.sendThrough(account, phone, text, purpose);
      } catch (error) {
        if (!(error instanceof SmsError)) throw error;
        if (error.failure === 'limit') throw unclear ?? error;
        if (error.mayHaveBeenSent) {
          if (purpose !== 'code') throw error;
          unclear = error;
        }
        failure = error;
        if (index + 1 < accounts.length)
          this.#dependencies.log('warn', 'an SMS gateway failed, and the next one is used', {
            provider: account.provider,
            failure: error.failure,
          });
      }
    }
    throw unclear ?? failure;
  }

  /** Sends a message through one account, without a fallback. @throws SmsError */
  async sendThrough(account: SmsAccount, phone: string, text: string, purpose: SmsPurpose): Promise<SentSms> {
    const { db, clock, shopWideLimitReporter } = this.#dependencies;
    const { gateway, accountId, provider } = account;
    // A message that is only printed costs nothing.
    const takeBack = gateway.isSimulated
      ? async () => {}
      : await countSms(db, purpose, this.limits, shopWideLimitReporter, clock.now());
    if (!takeBack) throw new SmsError('limit');
    try {
      const sent = await gateway.send(phone, text);
      if (!gateway.isSimulated) await this.#record(() => recordSuccess(db, account));
      const hasDeliveryState = gateway.deliveryState !== undefined && sent.messageId !== null;
      return { ...sent, accountId, provider, hasDeliveryState };
    } catch (error) {
      if (error instanceof SmsError) {
        if (!error.mayHaveBeenSent) await this.#record(takeBack);
        await this.#record(() => recordFailure(db, account, error.failure, clock.now()));
      }
      throw error;
    }
  }

  /**
   * Whether messages are only printed to the operator's console.
   * @param db the transaction of the caller, if there is one
   */
  async isSimulated(db: Database): Promise<boolean> {
    const accounts = usable(await this.accounts.readInUse(db));
    return accounts.length > 0 && accounts.every(({ gateway }) => gateway.isSimulated);
  }

  /** Whether a message was sent does not depend on what is written about it afterwards. */
  async #record(write: () => Promise<void>): Promise<void> {
    await write().catch((error: unknown) =>
      this.#dependencies.log('warn', 'the state of an SMS account could not be stored', describeError(error)),
    );
  }
}
