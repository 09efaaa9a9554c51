import type { StorefrontNamespace } from './keys.ts';
import { createTranslators, type Messages } from './translator.ts';

/** The message files of customers' pages that a browser loads, by path: those of every `StorefrontNamespace`. */
const messageFiles = import.meta.glob<Messages>(
  './messages/*/{account,allergens,cart,cart-reset,catalog,checkout,checkout-problems,common,favourites,notifications,order-status,order-time,orders,placed-order,promocode,qr-payment,rating,reorder,search,sharing,slots,user}.json',
  {
    import: 'default',
  },
);

/** Translators for namespaces of customers' pages. */
export const translators = createTranslators<StorefrontNamespace>((locale, namespace) =>
  messageFiles[`./messages/${locale}/${namespace}.json`]?.(),
);
export const { loadTranslator } = translators;
