/**
 * The first script of every page. Public pages load no other script until hydration is requested, so this one does not
 * import React and sends no requests when it starts.
 */
import { reloadOnMissingChunk } from '#lib/chunk-reload.ts';
import { whenIdle } from '#lib/idle-work.ts';
import { syncTabs } from '#lib/persistent-stores.ts';
import { runCartIndicators, runQuantityControls } from './client/cart-controls.ts';
import {
  replayEarlyClicks,
  resumeFromStorage,
  runCookieNotice,
  runModals,
  showLoadFailure,
  storePendingClick,
} from './client/deferred-interactions.ts';
import { runDishSheets } from './client/dish-sheet.ts';
import { isLeaving, runHeader } from './client/header-controls.ts';
import { runMenuPage, runSearchField, runZoneChooser, showEarlierOrders } from './client/catalog-pages.ts';
import { startOverlayHistory } from './overlay-history.ts';

reloadOnMissingChunk({ notify: showLoadFailure, storePending: storePendingClick, isLeaving });
syncTabs();
runCookieNotice();
runQuantityControls();
runDishSheets();
runModals();
runCartIndicators();
runHeader();
runMenuPage();
runSearchField();
runZoneChooser();
showEarlierOrders();
// After the listeners that handle clicks on links themselves.
startOverlayHistory();
replayEarlyClicks();
// Restores what earlier pages stored, such as a click that waited for a script. The first access to web storage is
// slow, so it waits for an idle moment, at most 200 ms.
whenIdle(resumeFromStorage, 200);
