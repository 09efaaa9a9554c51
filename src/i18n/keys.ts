import type { ru } from './messages/ru/index.ts';

/** Russian is the source: its files decide which namespaces and keys exist. */
type MessageNamespaces = typeof ru;

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
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
  'qr-payment',
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

/**
 * The namespaces of texts that the backend writes: it stores those of `content` as the first text of a page, and its
 * e-mails describe an order in the words of the page of the order.
 */
export type BackendNamespace = Extract<
  Namespace,
  `backend-${string}` | 'content' | 'common' | 'checkout' | 'orders' | 'user'
>;

/** `namespace:key`, without the plural ending: `cart:lines` for `lines_one`, `lines_few`, … */
export type MessageKey<Name extends Namespace = Namespace> = Keys[Name];
/** The part of a `MessageKey` behind the namespace. */
export type KeyIn<Name extends Namespace> = Stem<keyof MessageNamespaces[Name] & string>;

type Keys = { [Name in Namespace]: `${Name}:${Stem<keyof MessageNamespaces[Name] & string>}` };

export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * Returns the text of a key of the namespaces named. `count` selects the plural form, `context` the text of a special
 * case, such as a city whose name is inflected; every `{{name}}` in the text is replaced by its value. A translator of more namespaces is assignable to one of fewer.
 */
export type Translate<Name extends Namespace = Namespace> = (key: MessageKey<Name>, values?: MessageValues) => string;

type KeysOf<Texts> = { [Name in keyof Texts & string]: `${Name}:${keyof Texts[Name] & string}` }[keyof Texts & string];
type WithForms<Key, Forms extends Plural> = Key extends `${infer Base}_${Plural}` ? `${Base}_${Forms}` : Key;

/** The keys that a language with these plural forms lacks or has in excess. */
export type KeyDifference<Texts, Forms extends Plural> =
  | Exclude<WithForms<KeysOf<MessageNamespaces>, Forms>, KeysOf<Texts>>
  | Exclude<KeysOf<Texts>, WithForms<KeysOf<MessageNamespaces>, Forms>>;
