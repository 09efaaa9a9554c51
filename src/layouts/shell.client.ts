/** The first script of every page, and on public pages the only one before a hydration request: no React, no network. */
import { reloadOnMissingChunk } from '#lib/chunk-reload.ts';
import { whenIdle } from '#lib/idle-work.ts';
import { syncTabs } from '#lib/persistent-stores.ts';
import { $citySlug } from '#features/cart/cart.store.ts';
import { runCartIndicators, runQuantityControls, openDishSheets } from './client/cart-controls.ts';
import {
  replayEarlyClicks,
  resumeFromStorage,
  runCookieNotice,
  runModals,
  showLoadFailure,
  storePendingClick,
} from './client/deferred-interactions.ts';
import { isLeaving, runHeader } from './client/header-controls.ts';
import { runMenuPage, runSearchField, runZoneChooser, showEarlierOrders } from './client/catalog-pages.ts';

reloadOnMissingChunk({ notify: showLoadFailure, storePending: storePendingClick, isLeaving });
syncTabs();
runCookieNotice();
runQuantityControls();
openDishSheets();
runModals();
runCartIndicators();
runHeader();
runMenuPage();
runSearchField();
runZoneChooser();
showEarlierOrders();
// The home page lists the city of the cart first, where before-paint.ts shows it: for the keyboard and screen readers.
const chosenCity = document.querySelector(`[data-city-item="${CSS.escape($citySlug.get())}"]`);
chosenCity?.parentElement?.prepend(chosenCity);
replayEarlyClicks();
// Opening the storage is slow at first.
whenIdle(resumeFromStorage, 200);
