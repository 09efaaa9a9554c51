import type { Environment } from '#contract/environment.ts';
import type { PaymentProvider, ProviderFactory, ProviderDependencies } from './provider.ts';
import { sandboxProvider } from './sandbox/provider.ts';

/** Every adapter by the name that `PAYMENTS` selects it with. */
const PROVIDERS: Readonly<Record<Exclude<Environment['PAYMENTS'], 'off'>, ProviderFactory>> = {
  sandbox: sandboxProvider,
};

/**
 * The adapter of this name; null for `off`.
 * @throws for a name that is not registered
 */
export function createProviderFromSettings(
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
