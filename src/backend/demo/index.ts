import type { Database } from '#backend/db/client.ts';
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
import { parseSeedData, seed } from './seed.ts';
import shop from './shop.json' with { type: 'json' };
import streets from './streets.json' with { type: 'json' };

/** In display order. */
const menus: readonly unknown[] = [casaMare, sakura, fornoRosso, northGrill, tiflis, verde, samovar, bosfor, wokLab];

/** Three cities with nine restaurants and their reviews. */
export const demoData = parseSeedData({ shop, streets, menus, news, reviews });

/** Fills an empty database with the demo data. Import this module only where it is needed: the data is large. */
export const seedDemo = (db: Database, now: Date): Promise<void> => seed(db, demoData, now);
