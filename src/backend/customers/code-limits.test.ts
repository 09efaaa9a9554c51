import { afterEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#backend/settings.ts';
import { eachDatabase, type Shop } from '#backend/testing.ts';
import { readBankCode, VALID_CARD, linkCard, tokenizeCard } from '#backend/testing/paying.ts';
import { endpoints } from '#contract/endpoints.ts';

const DAY = 86_400;
const OWNER = '203.0.113.10';
const OTHER_ADDRESS = '198.51.100.9';

/** Differs from the code in every digit. */
const wrong = (code: string): string => code.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10));

/** Requests of codes and attempts from any address. */
function callsOf(shop: Shop) {
  const post = (path: string, body: object, address: string) =>
    shop.client.raw('POST', path, { body: JSON.stringify(body), headers: { 'x-client-address': address } });
  return {
    post,
    send: async (phone: string, address: string) => (await post(endpoints.sendCode.path, { phone }, address)).status,
    check: async (phone: string, code: string, address: string) =>
      (await post(endpoints.checkCode.path, { phone, code }, address)).status,
  };
}

eachDatabase((_name, open) => {
  const shop = open();
  const { send, check, post } = callsOf(shop);
  const messagesTo = (phone: string) => shop.sms.sent.filter((sent) => sent.phone === phone).length;
  /** Statuses of so many wrong attempts. */
  const guess = async (phone: string, address: string, times: number) => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < times; attempt += 1)
      statuses.push(await check(phone, wrong(shop.sms.codeFor(phone)), address));
    return statuses;
  };
  const signInFrom = async (phone: string, address: string) => {
    await send(phone, address);
    expect(await check(phone, shop.sms.codeFor(phone), address)).toBe(200);
  };

  describe('while the gateway rejects messages', () => {
    afterEach(() => {
      shop.sms.isBroken = false;
    });

    test('requests count', async () => {
      const phone = shop.newPhone();
      shop.sms.isBroken = true;
      const statuses: number[] = [];
      for (let minute = 0; minute < 6; minute += 1) {
        statuses.push(await send(phone, OTHER_ADDRESS), await send(phone, OTHER_ADDRESS));
        shop.clock.pass(60);
      }
      expect(statuses).toEqual([503, 429, 503, 429, 503, 429, 503, 429, 503, 429, 429, 429]);
    });

    test('no code is live, neither a new one nor one that was to be sent again', async () => {
      const phone = shop.newPhone();
      await send(phone, OWNER);
      const code = shop.sms.codeFor(phone);
      shop.clock.pass(60);
      shop.sms.isBroken = true;
      expect(await send(phone, OWNER)).toBe(503);
      expect(await check(phone, code, OWNER)).toBe(404);
      const other = shop.newPhone();
      expect(await send(other, OTHER_ADDRESS)).toBe(503);
      expect(await check(other, '0000', OTHER_ADDRESS)).toBe(404);
    });

    test('no code for deleting an account is live', async () => {
      const { phone, token } = await shop.signIn();
      shop.clock.pass(61);
      await shop.client.request('sendDeletionCode', { token, clientAddress: OWNER });
      const code = shop.sms.codeFor(phone);
      shop.clock.pass(60);
      shop.sms.isBroken = true;
      expect((await shop.client.requestError('sendDeletionCode', { token, clientAddress: OWNER })).status).toBe(503);
      expect((await shop.client.requestError('sendDeletionCode', { token, clientAddress: OWNER })).status).toBe(429);
      expect(
        (await shop.client.requestError('deleteAccount', { token, body: { code }, clientAddress: OWNER })).status,
      ).toBe(404);
    });
  });

  describe('wrong codes', () => {
    test('of one address are limited per phone and day, whatever codes are requested', async () => {
      const phone = shop.newPhone();
      let wrongAttempts = 0;
      for (let hour = 0; hour < 20; hour += 1) {
        if ((await send(phone, OTHER_ADDRESS)) === 200)
          wrongAttempts += (await guess(phone, OTHER_ADDRESS, 6)).filter((status) => status === 422).length;
        shop.clock.pass(3600);
      }
      expect(wrongAttempts).toBe(10);
      expect(await send(phone, OTHER_ADDRESS)).toBe(429);
      shop.clock.pass(DAY);
      expect(await send(phone, OTHER_ADDRESS)).toBe(200);
    });

    test('of all unknown addresses together are limited per phone and day', async () => {
      const phone = shop.newPhone();
      let wrongAttempts = 0;
      for (let visitor = 0; visitor < 20; visitor += 1) {
        await send(phone, `198.51.${visitor}.1`);
        wrongAttempts += (await guess(phone, `198.51.${visitor}.1`, 6)).filter((status) => status === 422).length;
        shop.clock.pass(360);
      }
      expect(wrongAttempts).toBe(30);
      const rejected = await post(endpoints.checkCode.path, { phone, code: '0000' }, '192.0.2.77');
      expect([rejected.status, Number(rejected.headers.get('retry-after')) > 3600]).toEqual([429, true]);
    });

    test('at the same time share what is left of the day', async () => {
      const phone = shop.newPhone();
      await send(phone, OWNER);
      const guessed = wrong(shop.sms.codeFor(phone));
      const statuses = await Promise.all(
        Array.from({ length: 45 }, (_, visitor) => check(phone, guessed, `198.51.${visitor}.1`)),
      );
      expect(statuses.filter((status) => status === 422)).toHaveLength(30);
    });

    test('that confirm a card are limited per customer and day, whatever cards are added', async () => {
      const customer = await shop.signIn();
      const { token } = customer;
      let wrongAttempts = 0;
      for (let card = 0; card < 4; card += 1) {
        const { card_id } = await shop.client.request('addCard', {
          token,
          body: { card_token: await tokenizeCard(shop, VALID_CARD) },
        });
        for (let attempt = 0; attempt < 5; attempt += 1) {
          const body = { card_id, code: wrong(readBankCode(shop)) };
          const { status } = await shop.client.requestError('confirmCard', { token, body });
          if (status === 422) wrongAttempts += 1;
        }
        await shop.client.request('deleteCard', { token, query: { card_id } });
      }
      expect(wrongAttempts).toBe(10);
      shop.clock.pass(DAY);
      await linkCard(shop, customer, VALID_CARD);
    });
  });

  describe('a client at another address', () => {
    test('that enters wrong codes leaves the code to its owner', async () => {
      const phone = shop.newPhone();
      await send(phone, OWNER);
      expect(await guess(phone, OTHER_ADDRESS, 6)).toEqual([422, 422, 422, 422, 422, 404]);
      expect(await check(phone, shop.sms.codeFor(phone), OWNER)).toBe(200);
    });

    test('that requests codes takes neither the turn of the owner nor the code', async () => {
      const phone = shop.newPhone();
      expect(await send(phone, OTHER_ADDRESS)).toBe(200);
      await guess(phone, OTHER_ADDRESS, 5);
      shop.clock.pass(1);
      const response = await post(endpoints.sendCode.path, { phone }, OWNER);
      expect([response.status, await response.json()]).toEqual([200, { resend_after: 60 }]);
      // The message of a second before has the code: no second one is sent.
      expect(messagesTo(phone)).toBe(1);
      shop.clock.pass(61);
      await send(phone, OTHER_ADDRESS);
      expect(await check(phone, shop.sms.codeFor(phone), OWNER)).toBe(200);
    });

    test.each([
      ['from which the customer never signed in', false],
      ['from which the customer signed in before', true],
    ])('that does so every minute cannot keep out the owner at an address %s', async (_what, isKnownClient) => {
      const phone = shop.newPhone();
      if (isKnownClient) await signInFrom(phone, OWNER);
      const outcomes: number[] = [];
      for (let minute = 0; minute < 36; minute += 1) {
        shop.clock.pass(30);
        await send(phone, OTHER_ADDRESS);
        await guess(phone, OTHER_ADDRESS, 5);
        shop.clock.pass(30);
        // A customer signs in now and then.
        if (minute % 12 !== 11) continue;
        outcomes.push(await send(phone, OWNER), await check(phone, shop.sms.codeFor(phone), OWNER));
      }
      expect(outcomes).toEqual([200, 200, 200, 200, 200, 200]);
    });

    test('with many addresses cannot keep out the owner at a known address', async () => {
      const phone = shop.newPhone();
      await signInFrom(phone, OWNER);
      for (let visitor = 0; visitor < 20; visitor += 1) {
        shop.clock.pass(61);
        await send(phone, `198.51.${visitor}.1`);
        await guess(phone, `198.51.${visitor}.1`, 5);
      }
      // An unknown address has to wait.
      expect(await send(phone, '192.0.2.50')).toBe(429);
      await signInFrom(phone, OWNER);
    });
  });

  test('an address is known for 180 days after the last sign-in from it', async () => {
    const spend = async (phone: string) => {
      for (let visitor = 0; visitor < 6; visitor += 1) {
        await send(phone, `198.51.${visitor}.1`);
        await guess(phone, `198.51.${visitor}.1`, 5);
        shop.clock.pass(61);
      }
    };
    const phone = shop.newPhone();
    await signInFrom(phone, OWNER);
    shop.clock.pass(179 * DAY);
    await spend(phone);
    await signInFrom(phone, OWNER);
    shop.clock.pass(180 * DAY);
    await spend(phone);
    expect(await send(phone, OWNER)).toBe(429);
  });
});

// A twentieth of the defaults.
const verificationCodeLimits = {
  sentPerShopHour: 150,
  unconfirmedPerNetworkHour: 10,
  unconfirmedPerWideNetworkHour: 40,
  unconfirmedPerShopHour: 75,
  wrongPerClientHour: 2,
  wrongPerNetworkHour: 4,
  wrongPerWideNetworkHour: 8,
  wrongPerShopHour: 20,
  wrongPerShopDay: 30,
};

eachDatabase((_name, open) => {
  const shop = open({ settings: { ...DEFAULT_SETTINGS, verificationCodeLimits } });
  const { send, check } = callsOf(shop);
  /** Requests and attempts of earlier tests no longer count. */
  const passDays = () => shop.clock.pass(2 * DAY);
  const warnings = () => shop.log.filter(({ level }) => level === 'warn');
  /** Sends codes to so many new phones and returns how many were sent. */
  const sendToNewPhones = async (times: number, addressOf: (index: number) => string) => {
    let sent = 0;
    for (let index = 0; index < times; index += 1)
      if ((await send(shop.newPhone(), addressOf(index))) === 200) sent += 1;
    return sent;
  };

  describe('guesses at many phones', () => {
    const guessAtNewPhones = async (times: number, addressOf: (index: number) => string) => {
      let wrongAttempts = 0;
      for (let index = 0; index < times; index += 1) {
        const [phone, address] = [shop.newPhone(), addressOf(index)];
        if ((await send(phone, address)) !== 200) continue;
        if ((await check(phone, wrong(shop.sms.codeFor(phone)), address)) === 422) wrongAttempts += 1;
      }
      return wrongAttempts;
    };
    const ofFewNetworks = (index: number) => `10.${index % 10}.7.${index}`;

    test('from few networks are limited for the whole shop, with a warning, and lock no other network out', async () => {
      passDays();
      shop.log.length = 0;
      expect(await guessAtNewPhones(30, ofFewNetworks)).toBe(20);
      expect(warnings()).toEqual([
        { level: 'warn', message: 'a limit of the whole shop is reached', fields: { limit: 'wrong_codes' } },
      ]);
      expect(shop.backend.limitRejections.get('wrong_codes')).toBe(10);
      // A neighbour within the wide network of an attacker, too.
      const phone = shop.newPhone();
      expect(await send(phone, '10.0.8.5')).toBe(200);
      expect(await check(phone, shop.sms.codeFor(phone), '10.0.8.5')).toBe(200);
    });

    test('are limited per day as well', async () => {
      shop.clock.pass(3600);
      expect(await guessAtNewPhones(20, ofFewNetworks)).toBe(10);
      expect(shop.backend.limitRejections.get('wrong_codes_day')).toBeGreaterThan(0);
      const phone = shop.newPhone();
      expect(await send(phone, '203.0.113.6')).toBe(200);
      expect(await check(phone, shop.sms.codeFor(phone), '203.0.113.6')).toBe(200);
    });

    test('from many networks are limited for the whole shop', async () => {
      passDays();
      expect(await guessAtNewPhones(35, (index) => `10.${index}.7.1`)).toBe(25);
      shop.clock.pass(3601);
      expect(await guessAtNewPhones(35, (index) => `10.${35 + index}.7.1`)).toBe(13);
    });
  });

  describe('messages whose codes are not used are limited', () => {
    test('for the whole shop', async () => {
      passDays();
      shop.log.length = 0;
      expect(await sendToNewPhones(45, (index) => `10.${index % 8}.7.${index}`)).toBe(38);
      // The first message to a network without others is within the limits for quiet networks.
      expect(await sendToNewPhones(12, (index) => `10.${8 + index}.7.1`)).toBe(9);
      expect(warnings().map(({ fields }) => fields)).toEqual([{ limit: 'unconfirmed_codes' }]);
    });

    test.each([
      ['an IPv4 network of 24 bits', 5, (index: number) => `203.0.113.${index}`, '203.0.114.1'],
      ['an IPv6 network of 48 bits', 5, (index: number) => `2001:db8:7:${index}::1`, '2001:db8:8::1'],
      ['an IPv4 network of 16 bits', 20, (index: number) => `203.7.${index}.1`, '203.8.0.1'],
      ['an IPv6 network of 32 bits', 20, (index: number) => `2001:db9:${index}::1`, '2001:dba::1'],
    ])('for %s', async (_what, most, addressOf, neighbour) => {
      passDays();
      expect(await sendToNewPhones(most + 3, addressOf)).toBe(most);
      expect(await send(shop.newPhone(), neighbour)).toBe(200);
    });

    test('and count twice for a phone without an account', async () => {
      passDays();
      const customers = [];
      for (let count = 0; count < 12; count += 1) customers.push(await shop.signIn());
      passDays();
      const statuses = [];
      for (const [index, { phone }] of customers.entries()) statuses.push(await send(phone, `203.0.113.${index}`));
      expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    });
  });

  test.each([
    ['an address', 2, () => '203.0.113.9'],
    ['an IPv4 network of 24 bits', 4, (index: number) => `203.0.113.${index}`],
    ['an IPv4 network of 16 bits', 8, (index: number) => `203.7.${index}.1`],
    ['an IPv6 network of 48 bits', 4, (index: number) => `2001:db8:7:${index}::1`],
  ])('wrong codes are limited for %s', async (_what, most, addressOf) => {
    passDays();
    let wrongAttempts = 0;
    for (let index = 0; index < most + 3; index += 1) {
      const phone = shop.newPhone();
      await send(phone, `198.${index}.0.1`);
      if ((await check(phone, wrong(shop.sms.codeFor(phone)), addressOf(index))) === 422) wrongAttempts += 1;
    }
    expect(wrongAttempts).toBe(most);
  });

  test('an evening peak passes: a hundred customers of three providers in an hour, one in five after a wrong code', async () => {
    passDays();
    let signedIn = 0;
    for (let index = 0; index < 100; index += 1) {
      const [phone, address] = [shop.newPhone(), `188.${index % 3}.0.${index}`];
      await send(phone, address);
      const code = shop.sms.codeFor(phone);
      if (index % 5 === 0) await check(phone, wrong(code), address);
      if ((await check(phone, code, address)) === 200) signedIn += 1;
      shop.clock.pass(36);
    }
    expect(signedIn).toBe(100);
  });

  test('a known address is not affected by the limits of the whole shop', async () => {
    passDays();
    const [phone, address] = [shop.newPhone(), '203.0.113.77'];
    const signIn = async () => [await send(phone, address), await check(phone, shop.sms.codeFor(phone), address)];
    expect(await signIn()).toEqual([200, 200]);
    await sendToNewPhones(50, (index) => `10.${index}.7.1`);
    shop.clock.pass(60);
    expect(await send(shop.newPhone(), '192.0.2.200')).toBe(429);
    expect(await signIn()).toEqual([200, 200]);
  });
});
