import type { Environment } from '#contract/environment.ts';
import type { PaymentProvider, ProviderFactory, ProviderDependencies } from './provider.ts';
import { sandboxProvider } from './sandbox/provider.ts';

/** The adapters by their name in `PAYMENTS`. */
const PROVIDERS: Readonly<Record<Exclude<Environment['PAYMENTS'], 'off'>, ProviderFactory>> = {
  sandbox: sandboxProvider,
};

/**
 * Creates the adapter of a payment provider.
 * @param name the setting `PAYMENTS`: a key of `providers`, or `off`, which returns null
 * @throws for a name that is not registered
 */
export function createPaymentProvider(
  name: string,
  dependencies: ProviderDependencies,
  providers: Readonly<Record<string, ProviderFactory>> = PROVIDERS,
): PaymentProvider | null {
  if (name === 'off') return null;
  const factory = Object.hasOwn(providers, name) ? providers[name] : undefined;
  if (!factory)
    throw new Error(
      `There is no payment provider "${name}"; PAYMENTS must be one of: ${[...Object.keys(providers), 'off'].join(', ')}`,
    );
  return factory(dependencies);
}
