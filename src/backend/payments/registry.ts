import type { ProviderName } from '#contract/providers.ts';
import { maibCheckoutProvider } from './maib/checkout.ts';
import { maibMiaProvider } from './maib/mia.ts';
import type { ProviderFactory } from './provider.ts';
import { sandboxProvider } from './sandbox/provider.ts';
import { stripeProvider } from './stripe/provider.ts';

/** The adapters by their name in `PROVIDERS` of the contract. */
export const PAYMENT_ADAPTERS: Readonly<Record<ProviderName<'payments'>, ProviderFactory>> = {
  sandbox: sandboxProvider,
  maib: maibCheckoutProvider,
  'maib-mia': maibMiaProvider,
  stripe: stripeProvider,
};
