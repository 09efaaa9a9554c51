/**
 * The first script of every page, and on public pages the only one before an intent: no React, no network.
 * Each line is one thing that works without waiting.
 */
import { syncTabs } from '#platform/tabs.ts';
import { whenIdle } from '#platform/idle.ts';
import { reloadOnLostChunk } from '#platform/chunk-reload.ts';
import { runChosenCity } from './client/chosen-city.ts';
import { sayCodeLost } from './client/code-lost.ts';
import { runCounters, warmCounters } from './client/counters.ts';
import { runDrawer } from './client/drawer.ts';
import { runDropdowns } from './client/dropdowns.ts';
import { takeUpEarlyPresses } from './client/early-presses.ts';
import { holdTap, replayTap } from './client/held-tap.ts';
import { runIntent } from './client/intent.ts';
import { runKeptToast } from './client/kept-toast.ts';
import { runLanguage } from './client/language.ts';
import { runMenu } from './client/menu.ts';
import { runModals } from './client/modals.ts';
import { runOpeners } from './client/openers.ts';
import { isLeaving, runProgress } from './client/progress.ts';
import { runSignIn } from './client/sign-in.ts';
import { runTheme } from './client/theme.ts';
import { runWithCart } from './client/with-cart.ts';

reloadOnLostChunk({ tell: sayCodeLost, hold: holdTap, isLeaving });
addEventListener('shop:modal-lost', sayCodeLost);
syncTabs();
runCounters();
runSignIn();
runOpeners();
runTheme();
runLanguage();
runDrawer();
runDropdowns();
runProgress();
runModals();
runWithCart();
runIntent();
runMenu();
runChosenCity();
takeUpEarlyPresses();
// What a page before left lies in the storage, which a browser opens slowly at first.
whenIdle(() => {
  runKeptToast();
  replayTap();
  warmCounters();
}, 200);
