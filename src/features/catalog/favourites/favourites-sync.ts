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

/** The sign-in session for which the API has no favourites, so that this tab does not request them again. */
const $unsupportedSession = sessionAtom(
  'favourites.unsupported',
  '',
  (value): value is string => typeof value === 'string',
);

let running: Promise<void> | undefined;

/**
 * Synchronizes the favourites of this browser with the account: after a sign-in, moves them into the account; later,
 * stores the changes made in this browser and caches the favourites of the account. Does nothing if the customer is
 * signed out or the API has no favourites.
 * @param maxAgeMs without changes to store, a cache that is younger than this is not read again
 * @throws HttpError if the favourites cannot be stored or read; the changes stay in this browser for the next call
 */
export async function syncFavourites(api: ApiClient, maxAgeMs = 0): Promise<void> {
  // Of several callers that wait for the same call, the first starts the next one; the others wait again.
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
  // Changes made during the request are not in `stored`. The next call sends them.
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

/** The edit for these keys: favourites that are listed were added, the others were removed. */
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

/** The stored favourites with the later changes of this browser, `changed`, applied to them. */
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
