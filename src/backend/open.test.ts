import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseEnvironment, type Environment } from '#contract/environment.ts';
import { endpoints } from '#contract/endpoints.ts';
import { demo as testShop } from '#tests/shop/index.ts';
import { demoAt, NoDemoError } from './demo.ts';
import { openBackend } from './open.ts';
import { createClient } from './testing/client.ts';

const loadTestShop = async () => testShop;

describe('openBackend', () => {
  /** Tests of the same kind share a folder: making a database takes seconds, opening it again does not. */
  const base = mkdtempSync(join(tmpdir(), 'shop-'));
  const lines: string[] = [];

  beforeEach(() => {
    lines.length = 0;
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
  });

  afterEach(() => vi.restoreAllMocks());
  afterAll(() => rmSync(base, { recursive: true }));

  function environment(variables: Record<string, string> = {}): Environment {
    const parsed = parseEnvironment({ DATA_DIR: join(base, variables['DEMO'] ?? 'on'), ...variables });
    if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
    return parsed.environment;
  }

  test('fills a new folder with three cities, finds them there again, and prints how to sign in', async () => {
    const first = await openBackend(environment(), loadTestShop);
    expect(first.summary('https://shop.example')).toEqual([
      `Data: embedded PostgreSQL in ${join(base, 'on', 'postgres')}`,
      'Demo: the shop is filled with examples, and orders move by themselves',
      'Sign-in: any number +373 ########; the code appears here as "sms to …"',
      'Paying online: a test bank, which names its cards on its page; no money is moved',
      'Restaurants: the owner opens this link within 24 hours and sets a password:',
      expect.stringMatching(/^  https:\/\/shop\.example\/staff\/setup#[\w-]+$/),
    ]);
    await first.backend.close();
    const { backend } = await openBackend(environment(), loadTestShop);
    const cities = await createClient(() => backend).request('getCities');
    expect(cities.map(({ slug }) => slug)).toEqual(['chisinau', 'balti', 'tiraspol']);
    await backend.close();
  });

  test('needs the demonstration that it is to show', async () => {
    await expect(openBackend(environment())).rejects.toThrow(NoDemoError);
    const nowhere = demoAt(new URL('no-demo.ts', import.meta.url));
    await expect(openBackend(environment(), nowhere)).rejects.toThrow(
      /no demonstration at .*no-demo\.ts\. Set DEMO=off/,
    );
  });

  test('leaves a database empty without the demo', async () => {
    const { backend } = await openBackend(environment({ DEMO: 'off' }));
    expect(await createClient(() => backend).request('getCities')).toEqual([]);
    await backend.close();
  });

  test('shows sign-in codes in one line, and nothing personal in any other', async () => {
    const { backend } = await openBackend(environment({ DEMO: 'off', LOG_LEVEL: 'debug' }));
    const client = createClient(() => backend);
    await client.request('sendCode', { body: { phone: '37369123456' }, locale: 'en' });
    const [message, ...others] = lines.filter((line) => line.startsWith('sms to'));
    expect([message, others]).toEqual([expect.stringMatching(/^sms to 37369123456: \d{4} is your Dinner code\n$/), []]);
    const logged = lines
      .filter((line) => !line.startsWith('sms to'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged).toEqual([
      {
        at: expect.any(String),
        level: 'debug',
        message: 'API request',
        call: 'sendCode',
        status: 200,
        milliseconds: expect.any(Number),
      },
    ]);
    await backend.close();
  });

  test('lets the limits on codes be set', async () => {
    const { backend } = await openBackend(environment({ DEMO: 'off', CODE_PAUSE_SECONDS: '5' }));
    const response = await createClient(() => backend).raw('POST', endpoints.sendCode.path, {
      body: '{"phone":"37369123457"}',
    });
    expect(await response.json()).toEqual({ resend_after: 5 });
    await backend.close();
  });

  test('lets the other limits be set, and switched off', async () => {
    const body = JSON.stringify({ promocode: 'NOSUCH', restaurant_id: 1, order_sum: 1 });
    const guessTwice = async (variables: Record<string, string>) => {
      const { backend } = await openBackend(environment({ DEMO: 'off', ...variables }));
      const guess = async () =>
        (
          await createClient(() => backend).raw('POST', endpoints.checkPromo.path, {
            body,
            headers: { 'x-client-address': '192.0.2.9' },
          })
        ).status;
      const statuses = [await guess(), await guess()];
      await backend.close();
      return statuses;
    };
    expect(await guessTwice({ LIMIT_PROMO_PER_ADDRESS: '1', LIMITS: 'off' })).toEqual([200, 200]);
    expect(await guessTwice({ LIMIT_PROMO_PER_ADDRESS: '0' })).toEqual([200, 200]);
    expect(await guessTwice({ LIMIT_PROMO_PER_ADDRESS: '1' })).toEqual([200, 429]);
  });
});
