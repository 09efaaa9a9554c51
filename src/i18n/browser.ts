import type { StorefrontNamespace, Translate } from './keys.ts';
import { translators } from './load.ts';
import { useTranslator } from './use-translator.ts';

/**
 * The translator of the page's language. Suspends until the given namespaces are loaded.
 * A component that is the first to pass a namespace suspends the nearest `Suspense` boundary, which hides its content.
 * To prevent that, pass the namespace in the root of the island too, or put a boundary around the component.
 */
export function useT<Name extends StorefrontNamespace>(...namespaces: readonly Name[]): Translate<Name> {
  return useTranslator(translators, namespaces);
}
