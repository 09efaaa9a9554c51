import { use } from 'react';
import type { BrowserNamespace, Translate } from './keys.ts';
import { loadTranslator } from './load.ts';

/**
 * The translator of the page's language. Suspends until the namespaces named are loaded; what is loaded already never
 * suspends. The root of an island names all namespaces of the tree below it, so that no part of it suspends later.
 */
export function useT<Name extends BrowserNamespace>(...namespaces: readonly Name[]): Translate<Name> {
  return use(loadTranslator(namespaces));
}
