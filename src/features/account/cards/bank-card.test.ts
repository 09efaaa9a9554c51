import { afterEach, describe, expect, test, vi } from 'vitest';
import { HttpError } from '#lib/errors.ts';
import {
  type BankCard,
  findCardKind,
  completeExpiry,
  findCardErrors,
  isCardNumber,
  tokenizeCard,
} from './bank-card.ts';

const today = new Date(2026, 10, 20);
const valid: BankCard = { number: '4242 4242 4242 4242', expiry: '11/26', cvc: '123', name: 'ANA ROTARU' };

describe('an entered card', () => {
  test('is valid through the last day of its month', () => {
    expect(findCardErrors(valid, new Date(2026, 10, 30))).toEqual({});
    expect(findCardErrors(valid, new Date(2026, 11, 1))).toEqual({ expiry: 'account:cardExpired' });
  });

  test.each([
    [{ number: '4242 4242 4242 4241' }, { number: 'account:cardNumberWrong' }],
    [{ expiry: '13/27' }, { expiry: 'account:cardExpiryWrong' }],
    [{ expiry: '1' }, { expiry: 'account:cardExpiryWrong' }],
    [{ expiry: '01/99' }, { expiry: 'account:cardExpiryWrong' }],
    [{ expiry: '10/26' }, { expiry: 'account:cardExpired' }],
    [{ cvc: '12' }, { cvc: 'account:cardCvcWrong' }],
    [{ cvc: '1234' }, { cvc: 'account:cardCvcWrong' }],
    [{ name: ' ' }, { name: 'account:cardNameMissing' }],
  ])('with %j has the errors %j', (entered, errors) => {
    expect(findCardErrors({ ...valid, ...entered }, today)).toEqual(errors);
  });

  test('of American Express has four digits for its code', () => {
    expect(findCardErrors({ ...valid, number: '3782 822463 10005', cvc: '1234' }, today)).toEqual({});
  });
});

test.each([
  ['7', '07'],
  ['1', '1'],
  ['12/2', '12/2'],
  ['07/2027', '07/27'],
  ['7 / 2027', '07/27'],
])('the expiry %s is completed as %s', (entered, text) => {
  expect(completeExpiry(entered)).toBe(text);
});

describe('a card number', () => {
  test.each([
    ['4242 4242 4242 4242', 'Visa'],
    ['5555 5555 5555 4444', 'Mastercard'],
    ['2223 0031 2200 3222', 'Mastercard'],
    ['3782 822463 10005', 'American Express'],
    ['6759 6498 2643 8453', 'Maestro'],
    ['9', ''],
    ['', ''],
  ])('%s is of the brand “%s”', (number, brand) => {
    expect(findCardKind(number).brand).toBe(brand);
  });

  test.each(['4242 4242 4242 4242', '5555555555554444', '3782 822463 10005', '4000 0000 0000 3220'])(
    '%s is valid',
    (number) => {
      expect(isCardNumber(number)).toBe(true);
    },
  );

  test.each([
    ['a digit is wrong', '4242 4242 4242 4241'],
    ['two digits are swapped', '4224 4242 4242 4242'],
    ['it is too short for its brand', '4242 4242 4242'],
    ['it is empty', ''],
  ])('is not valid when %s', (_, number) => {
    expect(isCardNumber(number)).toBe(false);
  });
});

const card = { number: '4242 4242 4242 4242', expiry: '09/27', cvc: '123', name: 'ANA ROTARU' };
const TOKENIZE_URL = 'https://bank.example/tokens';

/** A bank with the given response, which records its requests. */
function bank(respond: () => Response | Promise<Response>) {
  const requests: { url: unknown; request: RequestInit | undefined }[] = [];
  const fetch: typeof globalThis.fetch = async (url, request) => {
    requests.push({ url, request });
    return respond();
  };
  return { requests, tokenize: () => tokenizeCard(card, { url: TOKENIZE_URL, locale: 'ro', fetch }) };
}

const failureOf = (tokenizing: Promise<unknown>): Promise<HttpError> =>
  tokenizing.then(
    () => Promise.reject(new Error('It was accepted')),
    (error: unknown) => error as HttpError,
  );

describe('tokenization', () => {
  test('sends the card to the bank only, without the shop’s token and cookies', async () => {
    const { requests, tokenize } = bank(() => Response.json({ card_token: 'card_1', brand: 'Visa', last4: '4242' }));
    expect(await tokenize()).toBe('card_1');
    expect(requests.map(({ url }) => url)).toEqual([TOKENIZE_URL]);
    expect(requests[0]?.request).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' });
    expect(new Headers(requests[0]?.request?.headers).has('authorization')).toBe(false);
    expect(JSON.parse(String(requests[0]?.request?.body))).toEqual({
      number: '4242424242424242',
      exp_month: 9,
      exp_year: 2027,
      cvc: '123',
      name: 'ANA ROTARU',
    });
  });

  test('reports errors per field, month and year as one expiry', async () => {
    const errors = { exp_month: ['Cardul a expirat.'], number: ['Verificați numărul cardului.'] };
    const failure = await failureOf(
      bank(() => Response.json({ message: 'Verificați.', errors }, { status: 422 })).tokenize(),
    );
    expect([failure.status, failure.body?.errors]).toEqual([422, { number: errors.number, expiry: errors.exp_month }]);
  });

  test('fails as offline without a response, and no error contains the card', async () => {
    const failure = await failureOf(bank(() => Promise.reject(new TypeError('Failed to fetch'))).tokenize());
    expect(failure.isNetwork).toBe(true);
    expect(`${failure.message} ${String(failure.cause)} ${JSON.stringify(failure)}`).not.toContain('4242');
  });

  describe('without a response', () => {
    afterEach(() => void vi.useRealTimers());

    test('fails as offline after 15 seconds', async () => {
      vi.useFakeTimers();
      const fetch: typeof globalThis.fetch = (_url, request) =>
        new Promise((_resolve, reject) =>
          request?.signal?.addEventListener('abort', () => reject(new Error('Aborted'))),
        );
      const failed = failureOf(tokenizeCard(card, { url: TOKENIZE_URL, locale: 'ro', fetch }));
      await vi.advanceTimersByTimeAsync(15_000);
      expect((await failed).isNetwork).toBe(true);
    });
  });

  test.each([
    ['no JSON', () => new Response('<h1>Bank</h1>')],
    ['no token', () => Response.json({})],
  ])('fails when the response has %s', async (_, respond) => {
    expect((await failureOf(bank(respond).tokenize())).status).toBe(502);
  });
});
