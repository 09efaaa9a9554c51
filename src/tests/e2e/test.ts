import { test as base, expect, type ConsoleMessage } from '@playwright/test';
import { startShop, type Shop } from './shop.ts';

type WorkerFixture<Value> = [
  (fixtures: object, use: (value: Value) => Promise<void>) => Promise<void>,
  { scope: 'worker'; timeout: number },
];

interface WorkerFixtures {
  /** One running production build a worker. */
  readonly shop: Shop;
}

interface TestFixtures {
  /** Console errors that a test means to cause, as patterns; every other one fails it. */
  readonly expectedErrors: RegExp[];
  /** Eight national digits nobody else uses in this run. */
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
  expectedErrors: async ({}, use) => use([]),
  phone: async ({}, use, info) => {
    phones += 1;
    await use(`6${String(info.parallelIndex).padStart(2, '0')}${String(phones).padStart(5, '0')}`);
  },
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    const heard = (message: ConsoleMessage) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    };
    page.on('console', heard);
    page.on('pageerror', (error) => errors.push(error.stack || String(error)));
    await use(page);
    // Policy violations are console errors too, so nothing of the page escapes this line.
    expect(errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)))).toEqual([]);
  },
});

/** The same beside a shop of other settings. */
export const testWith = (variables: Readonly<Record<string, string>>) =>
  test.extend<object, WorkerFixtures>({ shop: shopWith(variables) });

export { expect };
