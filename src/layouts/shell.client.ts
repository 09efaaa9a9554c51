/**
 * The first script of every page. Public pages load no other script until hydration is requested, so this one does not
 * import React and sends no requests when it starts.
 */
import { reloadOnMissingChunk } from '#lib/chunk-reload.ts';
import { whenIdle } from '#lib/idle-work.ts';
import { syncTabs } from '#lib/persistent-stores.ts';
import { $citySlug } from '#features/cart/cart.store.ts';
import { runCartIndicators, openDishSheetsFromLinks, runQuantityControls } from './client/cart-controls.ts';
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
openDishSheetsFromLinks();
runModals();
runCartIndicators();
runHeader();
runMenuPage();
runSearchField();
runZoneChooser();
showEarlierOrders();
// On the home page, before-paint.ts shows the city of the cart first by CSS. The focus order follows the DOM, so the
// city is moved there, too.
const chosenCity = document.querySelector(`[data-city-item="${CSS.escape($citySlug.get())}"]`);
chosenCity?.parentElement?.prepend(chosenCity);
replayEarlyClicks();
// Restores what earlier pages stored, such as a click that waited for a script. The first access to web storage is
// slow, so it waits for an idle moment, at most 200 ms.
whenIdle(resumeFromStorage, 200);
