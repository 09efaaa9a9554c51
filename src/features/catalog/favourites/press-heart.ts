import { MAX_FAVOURITES } from '#contract/constants.ts';
import type { Favourite } from '#contract/user.ts';
import { isSignedIn } from '#features/shared/token.store.ts';
import { requestIslandHydration } from '#lib/idle-work.ts';
import { toggleFavourite } from './favourites.store.ts';

// Code for toasts and the API is imported on use, so that pages with hearts do not load React.

/** Adds a favourite, or removes it if it is one, and stores this in the account. Shows a message if there are too many. */
export function pressHeart(favourite: Favourite): void {
  if (toggleFavourite(favourite) === 'full') void showLimit();
  else if (isSignedIn()) void storeInAccount();
}

async function storeInAccount(): Promise<void> {
  const [{ syncFavourites }, { browserApiClient }, { ignoreFailure }] = await Promise.all([
    import('./favourites-sync.ts'),
    import('#features/shared/browser-api-client.ts'),
    import('#lib/errors.ts'),
  ]);
  await ignoreFailure('the change is stored in the account later', syncFavourites(browserApiClient('page')));
}

async function showLimit(): Promise<void> {
  requestIslandHydration();
  const [{ loadTranslator }, { showToast }] = await Promise.all([
    import('#i18n/load.ts'),
    import('#features/shared/toast.store.ts'),
  ]);
  const t = await loadTranslator(['favourites']);
  showToast(t('favourites:full', { max: MAX_FAVOURITES }));
}
