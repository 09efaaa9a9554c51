import { startShop } from '../../src/tests/e2e/shop.ts';
import { withoutScripts, withoutStyle } from './bare-html.ts';
import { lookAt, middle, type Look } from './lighthouse.ts';
import { newPhone, withBrowser } from './phone.ts';
import { startRelay, type Relay } from './relay.ts';
import { ratioOf, type Bench, type Row } from './row.ts';

const PAGES = {
  home: '/',
  city: '/chisinau',
  restaurant: '/chisinau/casa-mare',
  product: '/chisinau/casa-mare/chicken-zeama',
  news: '/news',
} as const;
const RUNS = 5;
/** How much slower than the bare page the shop's may be. */
const GOAL = 1.15;
const MAX_TBT_MS = 50;

type Served = 'shop' | 'bare' | 'plain';

/** Looks at a page of the shop and at its bare twin in turns, so that a machine that slows down slows both; once at the plain one. */
async function looksAt(
  path: string,
  servers: Readonly<Record<Served, string>>,
  runs: number,
): Promise<Record<Served, Look>> {
  const lookAtOne = (served: Served) => lookAt(servers[served] + path, served === 'shop' ? undefined : ['performance']);
  const looks: Record<Served, Look[]> = { shop: [], bare: [], plain: [await lookAtOne('plain')] };
  for (let run = 0; run < runs; run += 1)
    for (const served of ['shop', 'bare'] as const) looks[served].push(await lookAtOne(served));
  return { shop: middle(looks.shop), bare: middle(looks.bare), plain: middle(looks.plain) };
}

const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;

function rowsOf(name: string, { shop, bare, plain }: Record<Served, Look>): Row[] {
  const scores = Object.values(shop.scores);
  const worst = Math.max(shop.fcp / bare.fcp, shop.lcp / bare.lcp);
  return [
    {
      what: `Lighthouse, ${name}: performance / accessibility / best practices / SEO`,
      goal: '100 each',
      figure: scores.join(' / '),
      meets: scores.every((score) => score === 100),
    },
    {
      what: `FCP / LCP, ${name} (beside without font and style: ${seconds(plain.fcp)} / ${seconds(plain.lcp)})`,
      goal: `≤ ${GOAL}× the page without script`,
      figure: `${seconds(shop.fcp)} / ${seconds(shop.lcp)} of ${seconds(bare.fcp)} / ${seconds(bare.lcp)}`,
      ratio: `${ratioOf(shop.fcp, bare.fcp)} / ${ratioOf(shop.lcp, bare.lcp)}`,
      meets: worst <= GOAL,
    },
    {
      what: `TBT, ${name}`,
      goal: '≤ 50 ms',
      figure: `${Math.round(shop.tbt)} ms (without scripts ${Math.round(bare.tbt)} ms)`,
      meets: shop.tbt <= MAX_TBT_MS,
    },
    {
      what: `CLS, ${name}`,
      goal: '0',
      figure: `${shop.cls.toFixed(3)} (without scripts ${bare.cls.toFixed(3)})`,
      meets: shop.cls < 0.0005,
    },
  ];
}

/** What moves within half a second of a changed window, which is what taking on a phone's size is, counts for nothing. */
const PLANTED = `
const end = performance.now() + 300;
while (performance.now() < end);
addEventListener('load', () => setTimeout(() => {
  const later = performance.now() + 300;
  while (performance.now() < later);
  const box = document.createElement('div');
  box.style.height = '300px';
  document.body.prepend(box);
}, 600));
`;

/** A script stands before the first paint and works after it; a picture has no words. */
function startSlowRelay(target: string): Promise<Relay> {
  return startRelay(target, {
    own: { '/planted.js': { type: 'text/javascript', body: Buffer.from(PLANTED) } },
    change: (body, type) =>
      type === 'text/html'
        ? Buffer.from(
            body
              .toString()
              .replace('</head>', '<script src="/planted.js"></script></head>')
              .replace('<main', '<img src="/favicon.svg" width="20" height="20"><main'),
          )
        : undefined,
  });
}

/** The twin differs in its scripts alone: the headers that browsers work on (a policy, a process of the page's own) are the shop's. */
const bareRelay = (target: string, change: (html: string) => string): Promise<Relay> =>
  startRelay(target, {
    bare: true,
    change: (body, type) => (type === 'text/html' ? Buffer.from(change(body.toString())) : undefined),
  });

/** Has everything made that is made once and kept. */
const visitOnce = (servers: readonly string[], path: string): Promise<void> =>
  withBrowser(async (browser) => {
    for (const server of servers) await (await (await newPhone(browser, server)).newPage()).goto(path);
  });

/** What Lighthouse says of each kind of public page, and how its first paints compare with the same page without scripts. */
export const paint: Bench = {
  name: 'paint',
  fault: {
    what: 'a script works for 300 ms before and after the first paint and moves the page; a picture has no words',
    rows: ['Lighthouse, restaurant', 'FCP / LCP, restaurant', 'TBT, restaurant', 'CLS, restaurant'],
  },
  async run({ planted }) {
    const shop = await startShop({ DEMO_PACE: '0' });
    const relays: Relay[] = [];
    const relay = async (making: Promise<Relay>): Promise<string> => {
      relays.push(await making);
      return (await making).url;
    };
    try {
      const servers = {
        shop: planted ? await relay(startSlowRelay(shop.url)) : shop.url,
        bare: await relay(bareRelay(shop.url, withoutScripts)),
        plain: await relay(bareRelay(shop.url, (html) => withoutStyle(withoutScripts(html)))),
      };
      const rows: Row[] = [];
      for (const [name, path] of Object.entries(planted ? { restaurant: PAGES.restaurant } : PAGES)) {
        await visitOnce(Object.values(servers), path);
        const looks = await looksAt(path, servers, planted ? 1 : RUNS);
        for (const fault of looks.shop.faults) console.log(`  ${name}: ${fault}`);
        rows.push(...rowsOf(name, looks));
      }
      return rows;
    } finally {
      for (const { stop } of relays) stop();
      await shop.stop();
    }
  },
};
