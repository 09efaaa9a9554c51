import { startShop } from '../../src/tests/e2e/shop.ts';
import { injectScript, startProxy, type Proxy } from '../shared/proxy.ts';
import { medianReport, runLighthouse, type LighthouseReport } from './lighthouse.ts';
import { measurePaint, withBrowser, withPhone, type Paint } from './phone.ts';
import { median, ratioOf, seconds, type Bench, type Row } from './row.ts';

const PAGES = {
  home: '/',
  city: '/chisinau',
  restaurant: '/chisinau/casa-mare',
  product: '/chisinau/casa-mare/chicken-zeama',
  news: '/news',
} as const;
const RUNS = 5;
const MAX_PAINT_RATIO = 1.15;
const MAX_TBT_MS = 50;
/** CLS that is displayed as 0. */
const MAX_CLS = 0.0005;

/** The shop as it is, and without scripts. */
const VARIANTS = ['shop', 'noScripts'] as const;
type Variant = (typeof VARIANTS)[number];

/** Removes the scripts that run; data that scripts read stays, because it is transferred in both variants. */
const removeScripts = (html: string): string =>
  html
    .replaceAll(/<script\b([^>]*)>[\s\S]*?<\/script>/g, (script, attributes: string) =>
      /type="application\/(ld\+)?json"/.test(attributes) ? script : '',
    )
    .replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '');

/** Of one page: the Lighthouse report of both variants, and their paints on a throttled phone. */
interface Measurements {
  readonly reports: Readonly<Record<Variant, LighthouseReport>>;
  readonly paints: Readonly<Record<Variant, Paint>>;
}

/** Runs alternate, so that a machine that slows down affects both variants. */
async function measurePage(
  path: string,
  servers: Readonly<Record<Variant, string>>,
  runs: number,
): Promise<Measurements> {
  const run = (variant: Variant) =>
    runLighthouse(servers[variant] + path, variant === 'shop' ? undefined : ['performance']);
  const reports = { shop: [] as LighthouseReport[], noScripts: [] as LighthouseReport[] };
  const paints = { shop: [] as Paint[], noScripts: [] as Paint[] };
  for (let count = 0; count < runs; count += 1)
    for (const variant of VARIANTS) reports[variant].push(await run(variant));
  await withBrowser(async (browser) => {
    for (let count = 0; count < runs; count += 1)
      for (const variant of VARIANTS) paints[variant].push(await measurePaint(browser, servers[variant], path));
  });
  return {
    reports: { shop: medianReport(reports.shop), noScripts: medianReport(reports.noScripts) },
    paints: { shop: medianPaint(paints.shop), noScripts: medianPaint(paints.noScripts) },
  };
}

const medianPaint = (paints: readonly Paint[]): Paint => ({
  fcp: median(paints.map(({ fcp }) => fcp)),
  lcp: median(paints.map(({ lcp }) => lcp)),
});

function toRows(name: string, { reports: { shop, noScripts }, paints }: Measurements): Row[] {
  const scores = Object.values(shop.scores);
  const paintText = ({ fcp, lcp }: Paint) => `${seconds(fcp)} / ${seconds(lcp)}`;
  const fcpRatio = paints.shop.fcp / paints.noScripts.fcp;
  const lcpRatio = paints.shop.lcp / paints.noScripts.lcp;
  return [
    {
      what: `Lighthouse, ${name}: performance / accessibility / best practices / SEO`,
      goal: '100 each',
      figure: scores.join(' / '),
      meets: scores.every((score) => score === 100),
    },
    {
      what: `FCP / LCP, ${name}`,
      goal: `≤ ${MAX_PAINT_RATIO}× the page without scripts`,
      figure: `${paintText(paints.shop)} of ${paintText(paints.noScripts)}`,
      ratio: `${ratioOf(fcpRatio, 1)} / ${ratioOf(lcpRatio, 1)}`,
      meets: Math.max(fcpRatio, lcpRatio) <= MAX_PAINT_RATIO,
    },
    {
      what: `TBT, ${name}`,
      goal: `≤ ${MAX_TBT_MS} ms`,
      figure: `${Math.round(shop.tbt)} ms (without scripts ${Math.round(noScripts.tbt)} ms)`,
      meets: shop.tbt <= MAX_TBT_MS,
    },
    {
      what: `CLS, ${name}`,
      goal: '0',
      figure: `${shop.cls.toFixed(3)} (without scripts ${noScripts.cls.toFixed(3)})`,
      meets: shop.cls < MAX_CLS,
    },
  ];
}

/** Layout shifts within 500 ms after a resize do not count, and emulating a phone resizes the window. */
const INJECTED_SCRIPT = `
const end = performance.now() + 600;
while (performance.now() < end);
addEventListener('load', () => setTimeout(() => {
  const later = performance.now() + 300;
  while (performance.now() < later);
  const box = document.createElement('div');
  box.style.height = '300px';
  document.body.prepend(box);
}, 600));
`;

const addPicture = (html: string) => html.replace('<main', '<img src="/favicon.svg" width="20" height="20"><main');

/** Serves pages without scripts; also without speculation rules, so that only the measured page is loaded. */
const startPlainProxy = (target: string): Promise<Proxy> =>
  startProxy(target, {
    cached: true,
    omittedHeaders: ['speculation-rules'],
    transform: (body, type) => (type === 'text/html' ? Buffer.from(removeScripts(body.toString())) : undefined),
  });

/** Lighthouse scores of each kind of public page, and its first paints compared with the same page without scripts. */
export const paint: Bench = {
  name: 'paint',
  fault: {
    what: 'a script blocks for 600 ms before and 300 ms after the first paint and shifts the page; a picture has no alternative text',
    rows: ['Lighthouse, restaurant', 'FCP / LCP, restaurant', 'TBT, restaurant', 'CLS, restaurant'],
  },
  async run({ isFaulty }) {
    const shop = await startShop({ DEMO_PACE: '0' });
    const plainProxy = await startPlainProxy(shop.url);
    const faultyProxy = isFaulty ? await startProxy(shop.url, injectScript(INJECTED_SCRIPT, addPicture)) : undefined;
    try {
      const servers = { shop: faultyProxy?.url ?? shop.url, noScripts: plainProxy.url };
      const rows: Row[] = [];
      for (const [name, path] of Object.entries(isFaulty ? { restaurant: PAGES.restaurant } : PAGES)) {
        // Fill all caches before the measurement.
        await withBrowser(async (browser) => {
          for (const url of Object.values(servers)) await withPhone(browser, url, (page) => page.goto(path));
        });
        const measured = await measurePage(path, servers, isFaulty ? 1 : RUNS);
        for (const issue of measured.reports.shop.issues) console.log(`  ${name}: ${issue}`);
        rows.push(...toRows(name, measured));
      }
      return rows;
    } finally {
      plainProxy.stop();
      faultyProxy?.stop();
      await shop.stop();
    }
  },
};
