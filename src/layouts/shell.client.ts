/**
 * The first script of every page, and on public pages the only one before an intent: no React, no network.
 * Each line is one thing that works without waiting.
 */
import { keepInStep } from '#platform/tabs.ts';
import { reloadOnLostChunk } from '#platform/chunk-reload.ts';
import { sayCodeLost } from './client/code-lost.ts';
import { runCounters } from './client/counters.ts';
import { runDrawer } from './client/drawer.ts';
import { runDropdowns } from './client/dropdowns.ts';
import { runIntent } from './client/intent.ts';
import { runKeptToast } from './client/kept-toast.ts';
import { runLanguage } from './client/language.ts';
import { runOpeners } from './client/openers.ts';
import { runProgress } from './client/progress.ts';
import { runSignIn } from './client/sign-in.ts';
import { runTheme } from './client/theme.ts';
import { runWithCart } from './client/with-cart.ts';

reloadOnLostChunk(sayCodeLost);
keepInStep();
runCounters();
runSignIn();
runOpeners();
runTheme();
runLanguage();
runDrawer();
runDropdowns();
runProgress();
runWithCart();
runKeptToast();
runIntent();
