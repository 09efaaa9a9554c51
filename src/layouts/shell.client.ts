/** The first script of every page, and on public pages the only one before an intent: no React, no network. */
import { reloadOnLostChunk } from '#lib/chunk-reload.ts';
import { whenIdle } from '#lib/scheduling.ts';
import { syncTabs } from '#lib/tabs.ts';
import { runCartIndicators } from './client/cart-indicators.ts';
import { runCounters } from './client/counters.ts';
import { replayEarlyPresses, resumeFromStorage, storePendingPress } from './client/early-interactions.ts';
import { runMenuPage } from './client/menu-page.ts';
import { runModals, showCodeLost } from './client/modals.ts';
import { isLeaving, runDrawer, runDropdowns, runProgress } from './client/navigation.ts';
import { moveChosenCityFirst, runLanguage, runTheme } from './client/preferences.ts';

reloadOnLostChunk({ notify: showCodeLost, storePending: storePendingPress, isLeaving });
syncTabs();
runCounters();
runModals();
runCartIndicators();
runTheme();
runLanguage();
runDrawer();
runDropdowns();
runProgress();
runMenuPage();
moveChosenCityFirst();
replayEarlyPresses();
// A browser opens the storage slowly at first.
whenIdle(resumeFromStorage, 200);
