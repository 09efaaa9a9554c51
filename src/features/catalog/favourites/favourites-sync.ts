import type { Favourite, Favourites, FavouritesEdit } from '#contract/user.ts';
import { isSignedIn } from '#features/shared/token.store.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { undefinedIfNotFound } from '#lib/errors.ts';
import { sessionAtom } from '#lib/persistent-stores.ts';
import {
  $accountFavourites,
  $localFavourites,
  type AccountFavourites,
  currentSession,
  isFavourite,
} from './favourites.store.ts';

const NONE: Favourites = { products: [], restaurants: [] };

/** The session whose API stores no favourites, so that this tab does not request them again. */
const $unsupportedSession = sessionAtom(
  'favourites.unsupported',
  '',
  (value): value is string => typeof value === 'string',
);

let running: Promise<void> | undefined;

/**
 * Moves the favourites of a visitor who has signed in into the account, stores later changes, and caches those of the account. Does
 * nothing for visitors who are signed out, and where the API has no favourites. Changes made meanwhile are stored by another call.
 * @param maxAgeMs how old the cached ones may be if there is nothing to store
 * @throws HttpError when they cannot be stored or read: they stay in this browser until the next call
 */
export async function syncFavourites(api: ApiClient, maxAgeMs = 0): Promise<void> {
  // Of several callers that have waited for the same call, the first begins the next one.
  while (running) await running.catch(() => undefined);
  if (!isSignedIn() || $unsupportedSession.get() === currentSession()) return;
  const account = $accountFavourites.get();
  const hasChanges = account ? account.unsent.length > 0 : true;
  if (account && !hasChanges && Date.now() - account.at < maxAgeMs) return;
  running = sync(api, account).finally(() => (running = undefined));
  await running;
  if (($accountFavourites.get()?.unsent.length ?? 0) > 0) await syncFavourites(api);
}

async function sync(api: ApiClient, account: AccountFavourites | null): Promise<void> {
  const session = currentSession();
  const local = $localFavourites.get();
  const edit = account ? toEdit(account, account.unsent) : { add: toIds(local), remove: toIds(NONE) };
  const isEmpty = [edit.add, edit.remove].every(
    ({ products, restaurants }) => products.length + restaurants.length === 0,
  );
  const stored = await undefinedIfNotFound(
    isEmpty ? api.call('getFavourites') : api.call('editFavourites', { body: edit satisfies FavouritesEdit }),
  );
  // Another customer may have signed in meanwhile.
  if (session !== currentSession()) return;
  if (!stored) return $unsupportedSession.set(session);
  // What was changed since the call began is not in `stored`: the next call sends it.
  const current = $accountFavourites.get() ?? { ...$localFavourites.get(), unsent: [] };
  const before: Favourites = account ?? local;
  const changed = account
    ? current.unsent.filter((key) => isListed(current, key) !== isListed(before, key))
    : [...keysOf(current), ...keysOf(before)].filter((key) => isListed(current, key) !== isListed(before, key));
  $localFavourites.set(NONE);
  $accountFavourites.set({ ...overlay(stored, current, changed), session, unsent: changed, at: Date.now() });
}

const toIds = ({ products, restaurants }: Favourites) => ({
  products: products.map(({ id }) => id),
  restaurants: restaurants.map(({ id }) => id),
});

const keysOf = ({ products, restaurants }: Favourites): string[] => [
  ...products.map(({ id }) => `products:${id}`),
  ...restaurants.map(({ id }) => `restaurants:${id}`),
];

function parseKey(key: string): { readonly kind: Favourite['kind']; readonly id: number } {
  const [kind, id] = key.split(':');
  return { kind: kind === 'restaurants' ? 'restaurants' : 'products', id: Number(id) };
}

function isListed(favourites: Favourites, key: string): boolean {
  const { kind, id } = parseKey(key);
  return isFavourite(favourites, kind, id);
}

/** The changes of these keys: what is listed was added, everything else was removed. */
function toEdit(favourites: Favourites, keys: readonly string[]) {
  const idsOf = (kind: Favourite['kind'], wanted: boolean) =>
    keys
      .filter((key) => parseKey(key).kind === kind && isListed(favourites, key) === wanted)
      .map((key) => parseKey(key).id);
  return {
    add: { products: idsOf('products', true), restaurants: idsOf('restaurants', true) },
    remove: { products: idsOf('products', false), restaurants: idsOf('restaurants', false) },
  };
}

/** The stored favourites with later changes of this browser. */
function overlay(stored: Favourites, current: Favourites, changed: readonly string[]): Favourites {
  const isChanged = (kind: Favourite['kind']) => (item: { readonly id: number }) =>
    changed.includes(`${kind}:${item.id}`);
  const merge = <Item extends { readonly id: number }>(
    kind: Favourite['kind'],
    from: readonly Item[],
    own: readonly Item[],
  ) => [...own.filter(isChanged(kind)), ...from.filter((item) => !isChanged(kind)(item))];
  return {
    products: merge('products', stored.products, current.products),
    restaurants: merge('restaurants', stored.restaurants, current.restaurants),
  };
}
