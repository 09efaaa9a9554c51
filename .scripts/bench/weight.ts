import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Browser } from 'playwright';
import { startShop, type Shop } from '../../src/tests/e2e/shop.ts';
import { orderAsNewcomer, picturesInView } from './newcomer.ts';
import { newPhone, recordTransfers, withBrowser, type Transfer } from './phone.ts';
import { startRelay, type Relay } from './relay.ts';
import { kilobytes, type Bench, type Row } from './row.ts';

const LISTING = '/chisinau/casa-mare';
const PHONE_NUMBER = '60000001';
/** Milliseconds without any traffic after which a page is taken to want nothing more by itself. */
const QUIET = 1500;

interface Visit {
  readonly transfers: readonly Transfer[];
  /** Addresses of the pictures that a phone shows without scrolling. */
  readonly shown: readonly string[];
  readonly cards: number;
}

/** A first visit of the listing on which nothing is touched. */
async function visit(browser: Browser, url: string, encoding?: 'gzip'): Promise<Visit> {
  const context = await newPhone(browser, url, encoding);
  try {
    const page = await context.newPage();
    const transfers = await recordTransfers(page);
    await page.goto(LISTING);
    for (let known = -1; known !== transfers.length; await page.waitForTimeout(QUIET)) known = transfers.length;
    const shown = await picturesInView(page);
    return { transfers, shown, cards: await page.locator('[data-product-id]').count() };
  } finally {
    await context.close();
  }
}

/** Scripts that a new customer fetches from the first page to the placed order. */
async function journey(browser: Browser, shop: Shop): Promise<Transfer[]> {
  const context = await newPhone(browser, shop.url, 'gzip');
  try {
    const page = await context.newPage();
    const transfers = await recordTransfers(page);
    await orderAsNewcomer(page, shop, PHONE_NUMBER);
    await page.waitForURL('**/checkout/success?order=*');
    await page.waitForTimeout(QUIET);
    return transfers.filter(({ kind }) => kind === 'script');
  } finally {
    await context.close();
  }
}

/** Bytes of a page in one encoding, as the shop's own compression makes it. */
async function lengthAs(url: string, encoding: 'gzip' | 'br'): Promise<number> {
  const [answer] = (await once(get(url + LISTING, { headers: { 'accept-encoding': encoding } }), 'response')) as [
    IncomingMessage,
  ];
  const body = await buffer(answer);
  if (answer.headers['content-encoding'] !== encoding) throw new Error(`the listing is not sent as ${encoding}`);
  return body.length;
}

const sum = (transfers: readonly Transfer[], part: 'body' | 'whole' = 'body') =>
  transfers.reduce((bytes, transfer) => bytes + transfer[part], 0);
const limit = (what: string, most: number, bytes: number, more = ''): Row => ({
  what,
  goal: `≤ ${most} kB`,
  figure: `${kilobytes(bytes)}${more}`,
  meets: bytes <= most * 1000,
});

/** The kinds of what was fetched, the heaviest first. */
const byKind = (transfers: readonly Transfer[]): string =>
  Object.entries(Object.groupBy(transfers, ({ kind }) => kind))
    .map(([kind, of]) => ({ kind, bytes: sum(of, 'whole') }))
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ kind, bytes }) => `${kind} ${kilobytes(bytes)}`)
    .join(', ');

/** Everything that is sent, heavier: what does not compress is added to each kind. */
async function startHeavyRelay(target: string): Promise<Relay> {
  const noise = (bytes: number) => randomBytes((bytes * 3) / 4).toString('base64');
  const own: Record<string, { type: string; body: Buffer }> = {
    '/planted.js': { type: 'text/javascript', body: Buffer.from(`/*${noise(140_000)}*/`) },
    '/planted.woff2': { type: 'font/woff2', body: randomBytes(20_000) },
  };
  const page = `<link rel="preload" as="font" type="font/woff2" href="/planted.woff2" crossorigin><script src="/planted.js"></script><!--${noise(20_000)}-->`;
  return startRelay(target, {
    own,
    change: (body, type) => {
      if (type === 'text/html') return Buffer.from(body.toString().replace('</head>', `${page}</head>`));
      if (type === 'text/css') return Buffer.concat([body, Buffer.from(`/*${noise(10_000)}*/`)]);
      return type.startsWith('image/') ? Buffer.concat([body, randomBytes(60_000)]) : undefined;
    },
  });
}

const SCRIPT = 'JavaScript of a listing before any intent, gzip';
const PAGE = 'whole listing without pictures, as sent';
const HTML = 'HTML of the listing';
const STYLE = 'CSS of the listing, gzip';
const FONTS = 'fonts of the listing';
const PICTURES = 'pictures above the fold, 412 px phone';
const JOURNEY = 'JavaScript from the first page to the order, gzip';

/** What a phone that has never been here is sent. */
export const weight: Bench = {
  name: 'weight',
  fault: {
    what: 'everything that is sent is heavier',
    rows: [SCRIPT, PAGE, `${HTML}, gzip`, STYLE, FONTS, PICTURES, JOURNEY],
  },
  async run({ planted }) {
    const shop = await startShop();
    const heavy = planted ? await startHeavyRelay(shop.url) : undefined;
    const url = heavy?.url ?? shop.url;
    try {
      return await withBrowser(async (browser) => {
        // The first answer after the start is the slowest; nothing here is timed, and every page is made once.
        const asSent = await visit(browser, url);
        const { transfers, cards } = await visit(browser, url, 'gzip');
        const of = (kind: Transfer['kind']) => transfers.filter((transfer) => transfer.kind === kind);
        const [scripts, fonts] = [of('script'), of('font')];
        const whole = asSent.transfers.filter(({ kind }) => kind !== 'picture');
        const pictures = asSent.transfers.filter((transfer) => asSent.shown.includes(transfer.url));
        const ordered = await journey(browser, { ...shop, url });
        return [
          limit(SCRIPT, 12, sum(scripts), ` in ${scripts.length} files`),
          limit(PAGE, 70, sum(whole, 'whole'), ` in ${whole.length} answers (${byKind(whole)})`),
          limit(`${HTML}, gzip (${cards} dishes)`, 18, await lengthAs(url, 'gzip')),
          limit(STYLE, 12, sum(of('style')), ` in ${of('style').length} files`),
          {
            what: FONTS,
            goal: '2 files',
            figure: `${kilobytes(sum(fonts))} in ${fonts.length} files`,
            meets: fonts.length <= 2,
          },
          limit(PICTURES, 45, sum(pictures), ` in ${pictures.length} files`),
          limit(JOURNEY, 160, sum(ordered), ` in ${ordered.length} files`),
        ];
      });
    } finally {
      heavy?.stop();
      await shop.stop();
    }
  },
};
