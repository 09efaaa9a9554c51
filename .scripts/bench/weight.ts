import type { Browser } from 'playwright';
import { startShop, type Shop } from '../../src/tests/e2e/shop.ts';
import { sendRequest } from '../shared/http.ts';
import { orderAsNewcomer, picturesInView, recordTransfers, withBrowser, withPhone, type Transfer } from './phone.ts';
import { kilobytes, type Bench, type Row } from './row.ts';

const LISTING = '/chisinau/casa-mare';
const PHONE_NUMBER = '60000001';
/** A page without traffic for this time is considered loaded. */
const IDLE_MS = 1500;

interface Visit {
  readonly transfers: readonly Transfer[];
  /** URLs of the pictures above the fold. */
  readonly visiblePictures: readonly string[];
  readonly cards: number;
}

/** A first visit of the listing without interaction. */
const visit = (browser: Browser, url: string, encoding?: 'gzip'): Promise<Visit> =>
  withPhone(
    browser,
    url,
    async (page) => {
      const transfers = await recordTransfers(page);
      await page.goto(LISTING);
      for (let known = -1; known !== transfers.length; await page.waitForTimeout(IDLE_MS)) known = transfers.length;
      const cards = await page.locator('[data-product-id]').count();
      return { transfers, visiblePictures: await picturesInView(page), cards };
    },
    encoding,
  );

/** Scripts that a new customer loads from the home page to the placed order. */
const orderScripts = (browser: Browser, shop: Shop): Promise<Transfer[]> =>
  withPhone(
    browser,
    shop.url,
    async (page) => {
      const transfers = await recordTransfers(page);
      await orderAsNewcomer(page, shop, PHONE_NUMBER);
      await page.waitForURL('**/checkout/success?order=*');
      await page.waitForTimeout(IDLE_MS);
      return transfers.filter(({ kind }) => kind === 'script');
    },
    'gzip',
  );

const sum = (transfers: readonly Transfer[], part: 'body' | 'whole' = 'body') =>
  transfers.reduce((bytes, transfer) => bytes + transfer[part], 0);
const sizeRow = (what: string, maxKilobytes: number, bytes: number, details = ''): Row => ({
  what,
  goal: `≤ ${maxKilobytes} kB`,
  figure: `${kilobytes(bytes)}${details}`,
  meets: bytes <= maxKilobytes * 1000,
});

/** Bytes by kind, largest first. */
const sizesByKind = (transfers: readonly Transfer[]): string =>
  [...Map.groupBy(transfers, ({ kind }) => kind)]
    .map(([kind, ofKind]) => ({ kind, bytes: sum(ofKind, 'whole') }))
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ kind, bytes }) => `${kind} ${kilobytes(bytes)}`)
    .join(', ');

const SCRIPTS = 'JavaScript of a listing before hydration, gzip';
const PAGE = 'whole listing without pictures, as sent';
const HTML = 'HTML of the listing, gzip';
const STYLES = 'CSS of the listing, gzip';
const FONTS = 'fonts of the listing';
const PICTURES = 'pictures above the fold, 412 px phone';
const ORDER_SCRIPTS = 'JavaScript from the first page to the order, gzip';

/** What a phone transfers on its first visit. */
export const weight: Bench = {
  name: 'weight',
  async run() {
    const shop = await startShop();
    try {
      return await withBrowser(async (browser) => {
        const asSent = await visit(browser, shop.url);
        const { transfers, cards } = await visit(browser, shop.url, 'gzip');
        const ofKind = (kind: Transfer['kind']) => transfers.filter((transfer) => transfer.kind === kind);
        const page = asSent.transfers.filter(({ kind }) => kind !== 'picture');
        const pictures = asSent.transfers.filter((transfer) => asSent.visiblePictures.includes(transfer.url));
        const fonts = ofKind('font');
        const html = await sendRequest(shop.url + LISTING, { headers: { 'accept-encoding': 'gzip' } });
        const filesRow = (what: string, maxKilobytes: number, files: readonly Transfer[]) =>
          sizeRow(what, maxKilobytes, sum(files), ` in ${files.length} files`);
        return [
          filesRow(SCRIPTS, 16, ofKind('script')),
          sizeRow(PAGE, 85, sum(page, 'whole'), ` in ${page.length} responses (${sizesByKind(page)})`),
          sizeRow(`${HTML} (${cards} dishes)`, 22, html.size),
          filesRow(STYLES, 14, ofKind('style')),
          {
            what: FONTS,
            goal: '1 or 2 files',
            figure: `${kilobytes(sum(fonts))} in ${fonts.length} files`,
            meets: fonts.length > 0 && fonts.length <= 2,
          },
          filesRow(PICTURES, 45, pictures),
          filesRow(ORDER_SCRIPTS, 200, await orderScripts(browser, shop)),
        ];
      });
    } finally {
      await shop.stop();
    }
  },
};
