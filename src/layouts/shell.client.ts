/** The first script of every page, and on public pages the only one before an intent: no React, no network. */
import { reloadOnLostChunk } from '#lib/chunk-reload.ts';
import { whenIdle } from '#lib/idle.ts';
import { syncTabs } from '#lib/tabs.ts';
import { $city } from '#features/cart/cart.store.ts';
import { runCartIndicators } from './client/cart-indicators.ts';
import { runCounters } from './client/counters.ts';
import { replayEarlyPresses, resumeFromStorage, storePendingPress } from './client/early-interactions.ts';
import { isLeaving, runHeader } from './client/header-controls.ts';
import { runMenuPage } from './client/menu-page.ts';
import { runModals, showCodeLost } from './client/modals.ts';

reloadOnLostChunk({ notify: showCodeLost, storePending: storePendingPress, isLeaving });
syncTabs();
runCounters();
runModals();
runCartIndicators();
runHeader();
runMenuPage();
// The home page lists the last chosen city first.
const chosenCity = document.querySelector(`[data-city-item="${CSS.escape($city.get())}"]`);
chosenCity?.parentElement?.prepend(chosenCity);
replayEarlyPresses();
// Opening the storage is slow at first.
whenIdle(resumeFromStorage, 200);
