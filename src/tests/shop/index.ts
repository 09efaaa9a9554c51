import type { Demo } from '#backend/demo.ts';
import { parseSeedData, seed } from '#backend/seed/seed.ts';
import { advanceOrders } from '#backend/testing/kitchen.ts';
import northGrill from './menus/balti/north-grill.json' with { type: 'json' };
import tiflis from './menus/balti/tiflis.json' with { type: 'json' };
import verde from './menus/balti/verde.json' with { type: 'json' };
import casaMare from './menus/chisinau/casa-mare.json' with { type: 'json' };
import fornoRosso from './menus/chisinau/forno-rosso.json' with { type: 'json' };
import sakura from './menus/chisinau/sakura.json' with { type: 'json' };
import bosfor from './menus/tiraspol/bosfor.json' with { type: 'json' };
import samovar from './menus/tiraspol/samovar.json' with { type: 'json' };
import wokLab from './menus/tiraspol/wok-lab.json' with { type: 'json' };
import news from './news.json' with { type: 'json' };
import reviews from './reviews.json' with { type: 'json' };
import shop from './shop.json' with { type: 'json' };
import streets from './streets.json' with { type: 'json' };

/** In display order. */
const menus: readonly unknown[] = [casaMare, sakura, fornoRosso, northGrill, tiflis, verde, samovar, bosfor, wokLab];

/**
 * The shop of the browser tests and of tests that need a large catalog: three cities with nine restaurants. Tests assert
 * on its texts and prices, so a change of it is a change of tests; the demonstration may change or be deleted.
 */
export const testShopData = parseSeedData({ shop, streets, menus, news, reviews });

/** What the processes of tests load with DEMO=on. */
export const demo: Demo = { seed: (db, now) => seed(db, testShopData, now), advanceOrders };
