import { computed } from 'nanostores';
import { MAX_FAVOURITES } from '#contract/constants.ts';
import type { Favourite, Favourites } from '#contract/user.ts';
import { $token } from '#features/shared/token.store.ts';
import { localAtom } from '#lib/persistent-stores.ts';

// Favourites of a visitor are in this browser. After a sign-in they move into the account, whose favourites this browser caches until
// the session ends. Where an outside provider stores none, they stay in this browser.

/** Only the shop writes these, and the first script must not load schemas: nothing but the outer shape is checked. */
const isFavourites = (value: unknown): value is Favourites =>
  typeof value === 'object' &&
  value !== null &&
  ['products', 'restaurants'].every((name) => Array.isArray(Reflect.get(value, name)));

const NONE: Favourites = { products: [], restaurants: [] };

/** The names of the entries in local storage; the first script reads them without this module. */
export const $localFavourites = localAtom<Favourites>('favourites', NONE, isFavourites);

/** The favourites of an account, with the end of the token of its session. */
export interface AccountFavourites extends Favourites {
  readonly session: string;
  /** Keys of what was added or removed and not stored in the account yet, such as `products:12`. */
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

export const currentSession = (): string => $token.get().slice(-12);

// Those of another session are not shown to whoever uses the browser now.
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

/** `full`: there is no room for another one, so nothing was changed. */
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
