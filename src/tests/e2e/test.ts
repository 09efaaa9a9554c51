import { test as base, expect, type ConsoleMessage } from '@playwright/test';
import { startShop, type Shop } from './shop.ts';

type WorkerFixture<Value> = [
  (fixtures: object, use: (value: Value) => Promise<void>) => Promise<void>,
  { scope: 'worker'; timeout: number },
];

interface WorkerFixtures {
  /** One running production build per worker. */
  readonly shop: Shop;
}

interface TestFixtures {
  /** A console error that the tests of a file or a block expect, for `test.use`. */
  readonly expectedError: RegExp | undefined;
  /** Patterns of expected console errors, to which a test can add; any other error fails it. */
  readonly expectedErrors: RegExp[];
  /** Eight national digits, unique in this run. */
  readonly phone: string;
}

let phones = 0;

function shopWith(variables: Readonly<Record<string, string>>): WorkerFixture<Shop> {
  return [
    async ({}, use) => {
      const shop = await startShop(variables);
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ];
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  shop: shopWith({}),
  baseURL: async ({ shop }, use) => use(shop.url),
  expectedError: undefined,
  expectedErrors: async ({ expectedError }, use) => use(expectedError ? [expectedError] : []),
  phone: async ({}, use, info) => {
    phones += 1;
    await use(`6${String(info.parallelIndex).padStart(2, '0')}${String(phones).padStart(5, '0')}`);
  },
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    const recordError = (message: ConsoleMessage) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    };
    page.on('console', recordError);
    page.on('pageerror', (error) => errors.push(error.stack || String(error)));
    await use(page);
    // CSP violations are console errors too.
    expect(errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)))).toEqual([]);
  },
});

/** The same with a shop of other settings. */
export const testWith = (variables: Readonly<Record<string, string>>) =>
  test.extend<object, WorkerFixtures>({ shop: shopWith(variables) });

export { expect };
