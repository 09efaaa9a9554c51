import type { MessageNamespaces } from './messages/ru/index.ts';

type Plural = 'one' | 'few' | 'many' | 'other';
type Stem<Key> = Key extends `${infer Base}_${Plural}` ? Base : Key;

export type Namespace = keyof MessageNamespaces;

/** The namespaces that browsers can load on customers' pages. All others except `StaffNamespace` are server-only. */
export const STOREFRONT_NAMESPACES = [
  'account',
  'allergens',
  'cart',
  'cart-reset',
  'catalog',
  'checkout',
  'checkout-problems',
  'common',
  'favourites',
  'notifications',
  'order-status',
  'order-time',
  'orders',
  'placed-order',
  'promocode',
  'rating',
  'reorder',
  'search',
  'sharing',
  'slots',
  'user',
] as const satisfies readonly Namespace[];
export type StorefrontNamespace = (typeof STOREFRONT_NAMESPACES)[number];

/** The namespaces that browsers can load on staff pages; those that begin with `staff-` on no others. */
export type StaffNamespace = Extract<Namespace, `staff-${string}` | 'order-status'>;

/** `namespace:key`, without the plural ending: `cart:lines` for `lines_one`, `lines_few`, … */
export type MessageKey<Name extends Namespace = Namespace> = Keys[Name];

type Keys = { [Name in Namespace]: `${Name}:${Stem<keyof MessageNamespaces[Name] & string>}` };

export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * Returns the text of a key of the namespaces named. `count` selects the plural form; every `{{name}}` in the text is
 * replaced by its value. A translator of more namespaces is assignable to one of fewer.
 */
export type Translate<Name extends Namespace = Namespace> = (key: MessageKey<Name>, values?: MessageValues) => string;
