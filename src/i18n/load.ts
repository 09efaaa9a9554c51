import type { Locale } from '#contract/constants.ts';
import type { BrowserNamespace } from './keys.ts';
import { createMessageLoader, type Texts } from './translator.ts';

/** Loaders of the message files that a browser can load, by path. */
const messageFiles = import.meta.glob<Texts>(
  './messages/*/{account,allergens,cart,cart-reset,catalog,checkout,checkout-problems,common,favourites,notifications,orders,placed-order,promocode,rating,reorder,search,sharing,slots,user}.ts',
  {
    import: 'messages',
  },
);

/** Loads namespaces of customers' pages; see `createMessageLoader`. */
export const loadMessages = createMessageLoader<BrowserNamespace>(loadTexts);

function loadTexts(locale: Locale, namespace: BrowserNamespace): Promise<Texts> {
  const loadFile = messageFiles[`./messages/${locale}/${namespace}.ts`];
  if (!loadFile) throw new Error(`No message file for namespace ${namespace} in ${locale}`);
  return loadFile();
}
