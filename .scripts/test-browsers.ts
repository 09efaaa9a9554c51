import { mkdir } from 'node:fs/promises';
import { inspect, parseArgs } from 'node:util';
import { LOCALES } from '../src/contract/constants.ts';
import { BROWSERS, type Browser, type BrowserName, type Size, type Start } from '../src/tests/browsers/driver.ts';
import { findBrowsers } from '../src/tests/browsers/installed-browsers.ts';
import { JOURNEYS, type Journey } from '../src/tests/browsers/journeys.ts';
import { Visitor } from '../src/tests/browsers/visitor.ts';
import { startShop, type Shop } from '../src/tests/e2e/shop.ts';

/**
 * Runs the same journeys on the production build in all installed browsers, on a phone and on a wide screen:
 * `npm run test:browsers -- --require firefox,webkit --only webkit --pictures`. A missing browser is listed and does
 * not count as passed; a missing required one counts as failed.
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

/** A journey takes less than a minute. A driver does not notice when its browser has crashed, and waits for ever. */
const LIMIT_MS = 180_000;

let passed = 0;
let failed = 0;
let phones = 0;

const selected = parseNames(values.only);
const required = parseNames(values.require);
const missing: BrowserName[] = [];
await mkdir(OUT, { recursive: true });
const found = await findBrowsers();
const shop = await startShop();
try {
  for (const name of selected) {
    const start = found[name];
    if (start) await runJourneys(name, start, shop);
    else {
      missing.push(name);
      console.log(`\n${name}: missing`);
    }
  }
} finally {
  await shop.stop();
}
const missingRequired = required.filter((name) => missing.includes(name));
for (const name of missingRequired) console.log(`${name} is required and missing`);
failed += missingRequired.length;
console.log(`\n${passed} passed, ${failed} failed, missing: ${missing.join(', ') || 'none'}`);
process.exit(failed > 0 ? 1 : 0);

/** Parses a list of browser names. */
function parseNames(list: string): BrowserName[] {
  return list
    .split(',')
    .filter(Boolean)
    .map((text) => {
      const name = BROWSERS.find((each) => each === text);
      if (!name) throw new Error(`Unknown browser ${text}; choose ${BROWSERS.join(', ')}`);
      return name;
    });
}

async function runJourneys(name: BrowserName, start: Start, shop: Shop): Promise<void> {
  let browser: Browser;
  try {
    browser = await start(shop.url);
  } catch (error) {
    failed += 1;
    console.log(`\n${name}: found, but does not start\n${inspect(error)}`);
    return;
  }
  console.log(`\n${name} ${browser.version}`);
  try {
    for (const [index, size] of SIZES.entries()) {
      const locale = LOCALES[(BROWSERS.indexOf(name) + index) % LOCALES.length] ?? LOCALES[0];
      for (const journey of JOURNEYS.filter(({ title }) => title.includes(values.journey))) {
        const pictures = `${OUT}${name}-${size.width}-${locale}`;
        const failure = await withinLimit(runJourney(browser, shop, journey, size, locale, pictures));
        if (failure === undefined) passed += 1;
        else failed += 1;
        const details = failure === undefined ? '' : `\n${failure}`;
        console.log(`  ${failure === undefined ? '✓' : '✗'} ${size.width} px, ${locale}: ${journey.title}${details}`);
      }
    }
  } catch (error) {
    failed += 1;
    console.log(`  ✗ ${inspect(error)}`);
  } finally {
    await withinLimit(browser.stop()).catch((error: unknown) => console.log(`${name}: ${inspect(error)}`));
  }
}

async function withinLimit<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The browser did not answer within ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** Runs a journey as a new visitor; resolves to a description of the failure, if there is one. */
async function runJourney(
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
    return errors.length > 0 ? `Console errors:\n${errors.join('\n')}` : undefined;
  } catch (error) {
    await driver.screenshot(`${pictures}-failed.png`);
    return [inspect(error), ...(await driver.errors())].join('\n');
  } finally {
    await driver.close();
  }
}
