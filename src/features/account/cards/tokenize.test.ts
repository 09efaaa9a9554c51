import { describe, expect, test } from 'vitest';
import { HttpError } from '#lib/errors.ts';
import { tokenizeCard } from './tokenize.ts';

const card = { number: '4242 4242 4242 4242', expiry: '09/27', cvc: '123', name: 'ANA ROTARU' };
const URL = 'https://bank.example/tokens';

/** A bank that answers as told, and keeps what it was sent. */
function bank(answer: () => Response | Promise<Response>) {
  const heard: { url: unknown; request: RequestInit | undefined }[] = [];
  const fetch: typeof globalThis.fetch = async (url, request) => {
    heard.push({ url, request });
    return answer();
  };
  return { heard, ask: () => tokenizeCard(card, { url: URL, locale: 'ro', fetch }) };
}

const failureOf = (asked: Promise<unknown>): Promise<HttpError> =>
  asked.then(
    () => Promise.reject(new Error('It was accepted')),
    (error: unknown) => error as HttpError,
  );

describe('a card made into a token', () => {
  test('goes to the bank alone, without the shop’s token and cookies', async () => {
    const { heard, ask } = bank(() => Response.json({ card_token: 'card_1', brand: 'Visa', last4: '4242' }));
    expect(await ask()).toBe('card_1');
    expect(heard.map(({ url }) => url)).toEqual([URL]);
    expect(heard[0]?.request).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' });
    expect(new Headers(heard[0]?.request?.headers).has('authorization')).toBe(false);
    expect(JSON.parse(String(heard[0]?.request?.body))).toEqual({
      number: '4242424242424242',
      exp_month: 9,
      exp_year: 2027,
      cvc: '123',
      name: 'ANA ROTARU',
    });
  });

  test('is refused field by field, month and year as one expiry', async () => {
    const errors = { exp_month: ['Cardul a expirat.'], number: ['Verificați numărul cardului.'] };
    const failure = await failureOf(
      bank(() => Response.json({ message: 'Verificați.', errors }, { status: 422 })).ask(),
    );
    expect([failure.status, failure.body?.errors]).toEqual([422, { number: errors.number, expiry: errors.exp_month }]);
  });

  test('fails as offline when nothing comes back, and no failure carries the card', async () => {
    const failure = await failureOf(bank(() => Promise.reject(new TypeError('Failed to fetch'))).ask());
    expect(failure.isNetwork).toBe(true);
    expect(`${failure.message} ${String(failure.cause)} ${JSON.stringify(failure)}`).not.toContain('4242');
  });

  test.each([
    ['no JSON', () => new Response('<h1>Bank</h1>')],
    ['no token', () => Response.json({})],
  ])('fails when the answer has %s', async (_, answer) => {
    expect((await failureOf(bank(answer).ask())).status).toBe(502);
  });
});
