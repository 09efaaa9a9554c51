import type { ProviderName } from '#contract/providers.ts';
import type { ProviderFactory } from './provider.ts';
import { sandboxProvider } from './sandbox/provider.ts';

/** The adapters by their name in `PROVIDERS` of the contract. */
export const PAYMENT_ADAPTERS: Readonly<Record<ProviderName<'payments'>, ProviderFactory>> = {
  sandbox: sandboxProvider,
};
