import { mkdir } from 'node:fs/promises';
import { inspect, parseArgs } from 'node:util';
import { LOCALES } from '../src/contract/constants.ts';
import { BROWSERS, type Browser, type BrowserName, type Size, type Start } from '../src/tests/browsers/driver.ts';
import { findBrowsers } from '../src/tests/browsers/find.ts';
import { JOURNEYS, type Journey } from '../src/tests/browsers/journeys.ts';
import { Visitor } from '../src/tests/browsers/visitor.ts';
import { startShop, type Shop } from '../src/tests/e2e/shop.ts';

/**
 * Walks the same journeys through the production build in every browser this machine has, on a phone and on a wide screen:
 * `npm run test:browsers -- --require firefox,webkit --only webkit --pictures`. A browser that is absent is named and never
 * counts as passed; a required one counts as failed.
 */
const { values } = parseArgs({
  options: {
    require: { type: 'string', default: '' },
    only: { type: 'string', default: BROWSERS.join(',') },
    journey: { type: 'string', default: '' },
    pictures: { type: 'boolean', default: false },
  },
});

const OUT = new URL('../.cache/browsers/', import.meta.url).pathname;
const SIZES: readonly Size[] = [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
];

let passed = 0;
let failed = 0;
let phones = 0;

const wanted = named(values.only);
const required = named(values.require);
const absent: BrowserName[] = [];
await mkdir(OUT, { recursive: true });
const found = await findBrowsers();
const shop = await startShop();
try {
  for (const name of wanted) {
    const start = found[name];
    if (start) await visitAll(name, start, shop);
    else {
      absent.push(name);
      console.log(`\n${name}: absent`);
    }
  }
} finally {
  await shop.stop();
}
const missing = required.filter((name) => absent.includes(name));
for (const name of missing) console.log(`${name} is required and absent`);
failed += missing.length;
console.log(`\n${passed} passed, ${failed} failed, absent: ${absent.join(', ') || 'none'}`);
process.exit(failed > 0 ? 1 : 0);

/** The browsers that an option lists. */
function named(list: string): BrowserName[] {
  return list
    .split(',')
    .filter(Boolean)
    .map((text) => {
      const name = BROWSERS.find((each) => each === text);
      if (!name) throw new Error(`There is no browser ${text}: ${BROWSERS.join(', ')}`);
      return name;
    });
}

async function visitAll(name: BrowserName, start: Start, shop: Shop): Promise<void> {
  let browser: Browser;
  try {
    browser = await start(shop.url);
  } catch (problem) {
    failed += 1;
    console.log(`\n${name}: found, and does not start\n${inspect(problem)}`);
    return;
  }
  console.log(`\n${name} ${browser.version}`);
  try {
    for (const [index, size] of SIZES.entries()) {
      const locale = LOCALES[(BROWSERS.indexOf(name) + index) % LOCALES.length] ?? LOCALES[0];
      for (const journey of JOURNEYS.filter(({ title }) => title.includes(values.journey))) {
        const problem = await walk(browser, shop, journey, size, locale, `${OUT}${name}-${size.width}-${locale}`);
        if (problem === undefined) passed += 1;
        else failed += 1;
        console.log(
          `  ${problem === undefined ? '✓' : '✗'} ${size.width} px, ${locale}: ${journey.title}${problem === undefined ? '' : `\n${problem}`}`,
        );
      }
    }
  } finally {
    await browser.stop();
  }
}

/** Takes a new visitor through a journey; the answer is what went wrong. */
async function walk(
  browser: Browser,
  shop: Shop,
  journey: Journey,
  size: Size,
  locale: (typeof LOCALES)[number],
  pictures: string,
): Promise<string | undefined> {
  const driver = await browser.visit();
  try {
    await driver.resize(size);
    phones += 1;
    await journey.walk(
      new Visitor(driver, {
        shop,
        locale,
        size,
        phone: `69${String(phones).padStart(6, '0')}`,
        pictures: values.pictures ? pictures : undefined,
      }),
    );
    const errors = await driver.errors();
    return errors.length > 0 ? `The pages complained:\n${errors.join('\n')}` : undefined;
  } catch (problem) {
    await driver.screenshot(`${pictures}-failed.png`);
    return [inspect(problem), ...(await driver.errors())].join('\n');
  } finally {
    await driver.close();
  }
}
