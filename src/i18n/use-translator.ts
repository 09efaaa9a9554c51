import { use } from 'react';
import type { Namespace, Translate } from './keys.ts';
import type { createTranslators } from './translator.ts';

/**
 * The translator of the page's language. Suspends until the given namespaces are loaded, and never if a component has
 * passed them before and they are loaded.
 */
export function useTranslator<Loadable extends Namespace, Loaded extends Loadable>(
  { loadMessages, translatorOf }: ReturnType<typeof createTranslators<Loadable>>,
  namespaces: readonly Loaded[],
): Translate<Loaded> {
  // All load at once; React remembers each that it has read.
  const files = namespaces.map((namespace) => loadMessages(namespace));
  for (const file of files) use(file);
  return translatorOf();
}
