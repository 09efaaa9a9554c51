import { expect, test } from 'vitest';
import { bankWebhookEvents } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { NO_LIMITS, RateLimiter, ShopWideLimitReporter } from '#backend/http/rate-limiter.ts';
import type { ProviderDependencies } from '#backend/payments/provider.ts';
import { sandboxProvider } from './provider.ts';
import { asMinor } from '#contract/money.ts';

const payment = {
  reference: 'one',
  amount: asMinor(1000),
  currency: 'MDL',
  locale: 'ru' as const,
  title: '1001',
  saveCard: false,
  returnUrls: { success: '/success', fail: '/fail' },
  expiresAt: new Date(0),
};

eachDatabase((_name, open) => {
  // The shop's own adapter is off, so that it does not deliver these events.
  const shop = open({ payments: 'off' });
  const openBank = (postWebhook: ProviderDependencies['postWebhook'] = async () => 200) =>
    sandboxProvider({
      db: shop.db,
      clock: shop.clock,
      log: () => {},
      print: () => {},
      settings: {},
      siteUrl: null,
      rateLimiter: new RateLimiter(shop.db, NO_LIMITS, new ShopWideLimitReporter(() => {}, shop.clock)),
      postWebhook,
    });

  test('a report that the shop does not accept is posted again until it does', async () => {
    const bodies: string[] = [];
    const responses = [500, 503, 200];
    const bank = openBank(async (_provider, body) => {
      bodies.push(body);
      return responses.shift() ?? 200;
    });
    await bank.cards?.charge(payment, 'a token that the bank does not know');
    await bank.runPending?.();
    await bank.runPending?.();
    await bank.runPending?.();
    expect(bodies).toHaveLength(3);
    expect(new Set(bodies).size).toBe(1);
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
      reference: 'one',
      sequence: 1,
      status: 'failed',
      amount: asMinor(10),
      currency: 'MDL',
      reason: 'unknown_card',
    });
  });

  test('a report that was delivered is deleted after a week, one that was not stays', async () => {
    let status = 200;
    const bank = openBank(async () => status);
    const waiting = async () =>
      (await shop.db.select({ reference: bankWebhookEvents.reference }).from(bankWebhookEvents)).map(
        ({ reference }) => reference,
      );
    await shop.db.delete(bankWebhookEvents);
    await bank.cards?.charge({ ...payment, reference: 'delivered' }, 'a token that the bank does not know');
    await bank.runPending?.();
    status = 500;
    await bank.cards?.charge({ ...payment, reference: 'waiting' }, 'a token that the bank does not know');
    await bank.runPending?.();
    shop.clock.pass(6 * 86_400);
    await bank.purgeExpired?.();
    expect((await waiting()).toSorted()).toEqual(['delivered', 'waiting']);
    shop.clock.pass(2 * 86_400);
    await bank.purgeExpired?.();
    expect(await waiting()).toEqual(['waiting']);
  });

  test('a token that is not linked is deleted after a day, a linked one stays', async () => {
    const bank = openBank();
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'ION' };
    const makeToken = async () => {
      const request = new Request('http://bank/api/sandbox-bank/tokens', {
        method: 'POST',
        body: JSON.stringify(card),
      });
      return ((await (await bank.pages?.fetch(request))?.json()) as { card_token: string }).card_token;
    };
    const [linked, unlinked] = [await makeToken(), await makeToken()];
    await bank.cards?.linkCard(linked);
    shop.clock.pass(86_401);
    await bank.purgeExpired?.();
    expect(await bank.cards?.linkCard(linked)).toMatchObject({ last4: '4242' });
    expect(await bank.cards?.linkCard(unlinked)).toBeNull();
  });
});
