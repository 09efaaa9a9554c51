import { expect, test } from 'vitest';
import { bankReports } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { Gate } from '#backend/limits/gate.ts';
import { NO_LIMITS } from '#backend/limits/rules.ts';
import { sandboxBank, type BankParts } from './index.ts';

const payment = {
  reference: 'one', amount: 1000, currency: 'MDL', locale: 'ru' as const, title: '1001', returns: { success: '/success', fail: '/fail' },
};

eachDatabase((_name, open) => {
  // The shop's own bank is off, so that nobody else brings these reports.
  const shop = open({ payments: 'off' });
  const parts = (): BankParts => ({ db: shop.db, clock: shop.clock, log: () => {}, show: () => {}, gate: new Gate(shop.db, NO_LIMITS) });

  test('a report that the shop does not take is brought again until it does', async () => {
    const bodies: string[] = [];
    const answers = [500, 503, 200];
    const bank = sandboxBank(parts(), async (body) => {
      bodies.push(body);
      return answers.shift() ?? 200;
    });
    await bank.provider.charge(payment, 'a token that the bank does not know');
    await bank.deliver();
    await bank.deliver();
    await bank.deliver();
    expect(bodies).toHaveLength(3);
    expect(new Set(bodies).size).toBe(1);
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ reference: 'one', sequence: 1, status: 'failed', amount: 10, currency: 'MDL', reason: 'unknown_card' });
  });

  test('a report that was delivered is forgotten after a week, one that is on its way is kept', async () => {
    let status = 200;
    const bank = sandboxBank(parts(), async () => status);
    const waiting = async () => (await shop.db.select({ reference: bankReports.reference }).from(bankReports)).map(({ reference }) => reference);
    await shop.db.delete(bankReports);
    await bank.provider.charge({ ...payment, reference: 'delivered' }, 'a token that the bank does not know');
    await bank.deliver();
    status = 500;
    await bank.provider.charge({ ...payment, reference: 'waiting' }, 'a token that the bank does not know');
    await bank.deliver();
    shop.clock.pass(6 * 86_400);
    await bank.keepHouse();
    expect((await waiting()).toSorted()).toEqual(['delivered', 'waiting']);
    shop.clock.pass(2 * 86_400);
    await bank.keepHouse();
    expect(await waiting()).toEqual(['waiting']);
  });

  test('a token that nobody links is forgotten after a day, a linked one is kept', async () => {
    const bank = sandboxBank(parts(), async () => 200);
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', name: 'ION' };
    const makeToken = async () => {
      const request = new Request('http://bank/api/sandbox-bank/tokens', { method: 'POST', body: JSON.stringify(card) });
      return ((await (await bank.routes.fetch(request)).json()) as { card_token: string }).card_token;
    };
    const [linked, unlinked] = [await makeToken(), await makeToken()];
    await bank.provider.linkCard(linked);
    shop.clock.pass(86_401);
    await bank.keepHouse();
    expect(await bank.provider.linkCard(linked)).toMatchObject({ last4: '4242' });
    expect(await bank.provider.linkCard(unlinked)).toBeNull();
  });

  test('a payment that was begun twice is one payment', async () => {
    const bank = sandboxBank(parts(), async () => 200);
    const first = await bank.provider.begin({ ...payment, reference: 'two' });
    expect(await bank.provider.begin({ ...payment, reference: 'two', amount: 5 })).toEqual(first);
  });
});
