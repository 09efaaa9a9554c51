import {
  type Account,
  type AccountFault,
  type AccountRef,
  type AccountSources,
  findAccount,
  readAccountsAt,
  readAccountsInUse,
} from '#backend/accounts/accounts.ts';
import type { Database } from '#backend/db/client.ts';
import { describeError } from '#backend/log.ts';
import type { OrderServices } from '#backend/orders/order-services.ts';
import type { AccountSettings } from '#contract/providers.ts';
import { withDeadline } from './adapter-deadline.ts';
import type { PaymentProvider, ProviderDependencies, ProviderFactory } from './provider.ts';

/** An account that can take or refund payments, and the adapter that talks to its provider. */
export interface PaymentAccount extends AccountRef {
  readonly adapter: PaymentProvider;
}

/** Why no payments are taken online; `adapterFailed`: the adapter does not accept the settings, see the log. */
export type PaymentFault = AccountFault | 'adapterFailed';

interface PaymentAccountParts extends Pick<ProviderDependencies, 'db' | 'log'> {
  readonly sources: AccountSources;
  readonly factories: Readonly<Record<string, ProviderFactory>>;
  /** Creates what an adapter needs besides its settings. */
  readonly dependencies: Omit<ProviderDependencies, 'settings'>;
}

/**
 * The payment accounts of the shop. New payments are taken by the one in use; each payment and card stays with the
 * account that it was made with. They are read anew for each use, so that a change applies to every instance at once.
 */
export class PaymentAccounts {
  readonly #parts: PaymentAccountParts;
  /** Adapters keep tokens of their provider, so there is one for each revision of an account. */
  readonly #adapters = new Map<string, PaymentProvider>();

  constructor(parts: PaymentAccountParts) {
    this.#parts = parts;
  }

  /** The public origin of the shop; null if it is not configured. */
  get siteUrl(): string | null {
    return this.#parts.dependencies.siteUrl;
  }

  /**
   * The account that takes new payments; null if online payment is off.
   * @param db the transaction in which it is read
   */
  async current(db: Database = this.#parts.db): Promise<PaymentAccount | null> {
    const found = await this.readCurrent(db);
    return typeof found === 'string' ? null : found;
  }

  /** The account that takes new payments, or why there is none: a fault, or null if the shop has no account. */
  async readCurrent(db: Database = this.#parts.db): Promise<PaymentAccount | PaymentFault | null> {
    const [account] = await readAccountsInUse(db, 'payments', this.#parts.sources);
    return account === undefined ? null : this.#open(account);
  }

  /** The account of a payment or card, also one that is no longer in use; null if it cannot be used. */
  async find(ref: AccountRef, db: Database = this.#parts.db): Promise<PaymentAccount | null> {
    const found = this.#open(await findAccount(db, 'payments', ref, this.#parts.sources));
    return typeof found === 'string' ? null : found;
  }

  /** Whether the account of a payment or card can be used, or why not. */
  async readState(ref: AccountRef, db: Database): Promise<'usable' | PaymentFault> {
    const found = this.#open(await findAccount(db, 'payments', ref, this.#parts.sources));
    return typeof found === 'string' ? found : 'usable';
  }

  /** Whether the adapter of a provider accepts settings, which are complete. */
  accepts(provider: string, settings: AccountSettings): boolean {
    const { factories, dependencies, log } = this.#parts;
    const factory = Object.hasOwn(factories, provider) ? factories[provider] : undefined;
    if (!factory) return false;
    try {
      factory({ ...dependencies, settings });
      return true;
    } catch (error) {
      log('info', 'settings of a payment account were not accepted', { provider, ...describeError(error) });
      return false;
    }
  }

  /** Every usable account at a provider, the one in use first. Empty for a provider that does not exist. */
  async allAt(provider: string): Promise<readonly PaymentAccount[]> {
    if (!Object.hasOwn(this.#parts.factories, provider)) return [];
    const accounts = await readAccountsAt(this.#parts.db, 'payments', provider, this.#parts.sources);
    return accounts.map((account) => this.#open(account)).filter((account) => typeof account !== 'string');
  }

  /** The adapter that the environment names, which may have pages and background work inside this process. */
  embedded(): PaymentProvider | null {
    const { environment } = this.#parts.sources;
    const provider = environment.inUse.payments;
    if (provider === undefined) return null;
    const opened = this.#open({ id: null, provider, settings: environment.settings[provider] ?? {}, revision: 0 });
    return typeof opened === 'string' ? null : opened.adapter;
  }

  #open(account: Account | AccountFault): PaymentAccount | PaymentFault {
    if (typeof account === 'string') return account;
    const { id: accountId, provider, settings, revision } = account;
    const { factories, dependencies, log } = this.#parts;
    const key = `${provider} ${accountId} ${revision}`;
    let adapter = this.#adapters.get(key);
    if (!adapter) {
      const factory = Object.hasOwn(factories, provider) ? factories[provider] : undefined;
      if (!factory) return 'unknownProvider';
      try {
        adapter = withDeadline(factory({ ...dependencies, settings }));
      } catch (error) {
        log('error', 'a payment account cannot be used', { provider, ...describeError(error) });
        return 'adapterFailed';
      }
      this.#adapters.set(key, adapter);
    }
    return { accountId, provider, adapter };
  }
}

/** What the handlers and jobs of payments use. */
export interface PaymentServices extends OrderServices {
  readonly paymentAccounts: PaymentAccounts;
}
