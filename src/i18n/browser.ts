import { use } from 'react';
import type { StorefrontNamespace, Translate } from './keys.ts';
import { loadTranslator } from './load.ts';

/**
 * The translator of the page's language. Suspends until the given namespaces are loaded, and never if they already are.
 * The root of an island passes all namespaces of its component tree, so that no component below it suspends later.
 */
export function useT<Name extends StorefrontNamespace>(...namespaces: readonly Name[]): Translate<Name> {
  return use(loadTranslator(namespaces));
}
