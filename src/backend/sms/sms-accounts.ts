import {
  type Account,
  type AccountFault,
  type AccountRef,
  type AccountSources,
  findAccount,
  readAccountsInUse,
} from '#backend/accounts/accounts.ts';
import type { Database } from '#backend/db/client.ts';
import type { Log } from '#backend/log.ts';
import type { SmsGateway } from './gateway.ts';
import { createLogGateway } from './log.ts';
import { findGateway } from './registry.ts';

/** An account at an SMS gateway that can be used. */
export interface SmsAccount extends AccountRef {
  readonly gateway: SmsGateway;
  /** Below which balance owners are warned; null without one. */
  readonly lowBalance: number | null;
}

interface Dependencies {
  readonly log: Log;
  readonly sources: AccountSources;
  /** Writes a line to the operator's console. */
  readonly print: (line: string) => void;
  /** Sends everything, instead of the accounts: for tests. */
  readonly gateway?: SmsGateway | undefined;
}

export interface SmsAccounts {
  /**
   * The accounts in use, the one before its fallback. They are read each time, so that a change by an owner applies to
   * all instances at once. Without any, messages are printed to the operator's console.
   * @param db the transaction of the caller, if there is one
   */
  readInUse(db: Database): Promise<readonly (SmsAccount | AccountFault)[]>;
  /** The account that has sent a message, also if it is no longer in use; null if it cannot be used. */
  find(db: Database, ref: AccountRef): Promise<SmsAccount | null>;
}

/** The accounts that can be used. */
export const usable = (accounts: readonly (SmsAccount | AccountFault)[]): readonly SmsAccount[] =>
  accounts.filter((account) => typeof account !== 'string');

export function createSmsAccounts({ log, sources, print, gateway }: Dependencies): SmsAccounts {
  if (gateway) {
    const only: SmsAccount = { accountId: null, provider: 'test', gateway, lowBalance: null };
    return { readInUse: async () => [only], find: async () => only };
  }
  const open = (account: Account | AccountFault): SmsAccount | AccountFault => {
    const create = typeof account === 'string' ? undefined : findGateway(account.provider);
    if (typeof account === 'string' || !create) {
      const state = typeof account === 'string' ? account : 'unknownProvider';
      log('error', 'an SMS account cannot be used', { state });
      return state;
    }
    const { id, provider, settings } = account;
    const lowBalance = Number(settings['low_balance'] || NaN);
    return {
      accountId: id,
      provider,
      gateway: create({ settings, print }),
      lowBalance: Number.isFinite(lowBalance) ? lowBalance : null,
    };
  };
  return {
    readInUse: async (db) => {
      const accounts = await readAccountsInUse(db, 'sms', sources);
      if (accounts.length > 0) return accounts.map(open);
      return [
        { accountId: null, provider: 'log', gateway: createLogGateway({ settings: {}, print }), lowBalance: null },
      ];
    },
    find: async (db, ref) => {
      const account = open(await findAccount(db, 'sms', ref, sources));
      return typeof account === 'string' ? null : account;
    },
  };
}
