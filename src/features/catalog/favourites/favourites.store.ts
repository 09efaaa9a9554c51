import { computed } from 'nanostores';
import { MAX_FAVOURITES } from '#contract/constants.ts';
import type { Favourite, Favourites } from '#contract/user.ts';
import { $token } from '#features/shared/token.store.ts';
import { localAtom } from '#lib/persistent-stores.ts';

// Favourites of a visitor are stored in this browser. After a sign-in they move into the account, whose favourites this
// browser caches until the session ends. With an external API provider that stores no favourites, they stay in this
// browser.

/** Checks the outer shape only, so that public pages need not load schemas: no other module writes these entries. */
const isFavourites = (value: unknown): value is Favourites =>
  typeof value === 'object' &&
  value !== null &&
  ['products', 'restaurants'].every((name) => Array.isArray(Reflect.get(value, name)));

const NONE: Favourites = { products: [], restaurants: [] };

// The keys of both entries in local storage must not change: the script of every page
// (src/layouts/client/deferred-interactions.ts) reads them without this module.

export const $localFavourites = localAtom<Favourites>('favourites', NONE, isFavourites);

/** The cached favourites of an account. */
export interface AccountFavourites extends Favourites {
  /** The session in which they were read; see `currentSession`. */
  readonly session: string;
  /** The keys, such as `products:12`, of favourites that were added or removed and not stored in the account yet. */
  readonly unsent: readonly string[];
  /** When the account was read last, in milliseconds since the epoch. */
  readonly at: number;
}

export const $accountFavourites = localAtom<AccountFavourites | null>(
  'favourites.account',
  null,
  (value): value is AccountFavourites | null =>
    value === null || (isFavourites(value) && Array.isArray(Reflect.get(value, 'unsent'))),
);

/** Identifies the session by the last characters of its token; empty when signed out. */
export const currentSession = (): string => $token.get().slice(-12);

// The favourites of a session are deleted when it ends: another customer may use the browser next.
$token.subscribe(() => {
  const account = $accountFavourites.get();
  if (account && account.session !== currentSession()) $accountFavourites.set(null);
});

export const $favourites = computed(
  [$localFavourites, $accountFavourites],
  (local, account): Favourites => account ?? local,
);
export const $favouriteCount = computed(
  $favourites,
  ({ products, restaurants }) => products.length + restaurants.length,
);

export const favouriteKey = ({
  kind,
  item: { id },
}: {
  readonly kind: Favourite['kind'];
  readonly item: { readonly id: number };
}) => `${kind}:${id}`;

export const isFavourite = ({ products, restaurants }: Favourites, kind: Favourite['kind'], id: number): boolean =>
  (kind === 'products' ? products : restaurants).some((item) => item.id === id);

/** `full`: the limit is reached, so nothing was changed. */
export type ToggleResult = 'added' | 'removed' | 'full';

/** Adds a favourite, or removes it if it is one, in this browser; `syncFavourites` stores the change in the account. */
export function toggleFavourite(favourite: Favourite): ToggleResult {
  const account = $accountFavourites.get();
  const current = $favourites.get();
  const isRemoved = isFavourite(current, favourite.kind, favourite.item.id);
  if (!isRemoved && current[favourite.kind].length >= MAX_FAVOURITES) return 'full';
  const changed = isRemoved ? without(current, favourite) : withFirst(current, favourite);
  if (account) {
    const key = favouriteKey(favourite);
    $accountFavourites.set({
      ...account,
      ...changed,
      unsent: [...account.unsent.filter((other) => other !== key), key],
    });
  } else $localFavourites.set(changed);
  return isRemoved ? 'removed' : 'added';
}

function without({ products, restaurants }: Favourites, { kind, item }: Favourite): Favourites {
  const isOther = (other: { readonly id: number }) => other.id !== item.id;
  return kind === 'products'
    ? { products: products.filter(isOther), restaurants }
    : { products, restaurants: restaurants.filter(isOther) };
}

function withFirst({ products, restaurants }: Favourites, { kind, item }: Favourite): Favourites {
  return kind === 'products'
    ? { products: [item, ...products], restaurants }
    : { products, restaurants: [item, ...restaurants] };
}
