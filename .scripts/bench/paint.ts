import { startShop } from '../../src/tests/e2e/shop.ts';
import { startProxy, type Proxy } from '../shared/proxy.ts';
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
async function measurePage(path: string, servers: Readonly<Record<Variant, string>>): Promise<Measurements> {
  const run = (variant: Variant) =>
    runLighthouse(servers[variant] + path, variant === 'shop' ? undefined : ['performance']);
  const reports = { shop: [] as LighthouseReport[], noScripts: [] as LighthouseReport[] };
  const paints = { shop: [] as Paint[], noScripts: [] as Paint[] };
  for (let count = 0; count < RUNS; count += 1)
    for (const variant of VARIANTS) reports[variant].push(await run(variant));
  await withBrowser(async (browser) => {
    for (let count = 0; count < RUNS; count += 1)
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
  async run() {
    const shop = await startShop({ DEMO_PACE: '0' });
    const plainProxy = await startPlainProxy(shop.url);
    try {
      const servers = { shop: shop.url, noScripts: plainProxy.url };
      const rows: Row[] = [];
      for (const [name, path] of Object.entries(PAGES)) {
        // Fill all caches before the measurement.
        await withBrowser(async (browser) => {
          for (const url of Object.values(servers)) await withPhone(browser, url, (page) => page.goto(path));
        });
        const measured = await measurePage(path, servers);
        for (const issue of measured.reports.shop.issues) console.log(`  ${name}: ${issue}`);
        rows.push(...toRows(name, measured));
      }
      return rows;
    } finally {
      plainProxy.stop();
      await shop.stop();
    }
  },
};
