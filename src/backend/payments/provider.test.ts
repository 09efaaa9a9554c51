import { describe } from 'vitest';
import { NO_LIMITS, RateLimiter, ShopWideLimitReporter } from '#backend/http/rate-limiter.ts';
import { eachDatabase } from '#backend/testing.ts';
import { FAKE_CARDS, FAKE_CODE, FakeProvider } from '#backend/testing/fake-provider.ts';
import {
  testProviderContract,
  type PostedWebhook,
  type ProviderUnderTest,
} from '#backend/testing/provider-contract.ts';
import type { ProviderDependencies } from './provider.ts';
import { sandboxProvider } from './sandbox/provider.ts';

const recorder = () => {
  const posted: PostedWebhook[] = [];
  const postWebhook: ProviderDependencies['postWebhook'] = async (provider, body, headers) => {
    posted.push({ provider, body, headers });
    return 200;
  };
  return { posted, postWebhook };
};

describe('the fake provider of the tests', () => {
  testProviderContract(
    () => {
      const { posted, postWebhook } = recorder();
      const provider = new FakeProvider({ postWebhook });
      return {
        provider,
        posted,
        pay: ({ reference }) => provider.pay(reference),
        cards: {
          tokenOfCard: async () => FAKE_CARDS.plain,
          tokenWithCode: async () => ({ token: FAKE_CARDS.withCode, code: () => FAKE_CODE }),
        },
      };
    },
    { hasCards: true },
  );
});

describe('the sandbox bank', () => {
  eachDatabase((_name, open) => {
    // The shop's own adapter is off, so that it does not deliver the events of these tests.
    const shop = open({ payments: 'off' });
    testProviderContract(
      (): ProviderUnderTest => {
        const { posted, postWebhook } = recorder();
        const shown: string[] = [];
        const provider = sandboxProvider({
          db: shop.db,
          clock: shop.clock,
          log: () => {},
          rateLimiter: new RateLimiter(shop.db, NO_LIMITS, new ShopWideLimitReporter(() => {}, shop.clock)),
          print: (line) => shown.push(line),
          settings: {},
          siteUrl: null,
          postWebhook,
        });
        const post = async (path: string, body: URLSearchParams | string) =>
          provider.pages?.fetch(new Request(new URL(path, 'https://bank.test'), { method: 'POST', body }));
        const tokenOf = async (number: string): Promise<string> => {
          const response = await post(
            provider.cards?.tokenizeUrl ?? '',
            JSON.stringify({ number, exp_month: 12, exp_year: 2030, cvc: '123', name: 'ION' }),
          );
          return ((await response?.json()) as { card_token: string }).card_token;
        };
        return {
          provider,
          posted,
          pay: async (_payment, { step }) => {
            await post(
              step.kind === 'redirect' ? step.url : '',
              new URLSearchParams({
                action: 'pay',
                number: '4242424242424242',
                expiry: '12/30',
                cvc: '123',
                name: 'ION',
              }),
            );
          },
          cards: {
            tokenOfCard: () => tokenOf('5555555555554444'),
            tokenWithCode: async () => ({
              token: await tokenOf('4242424242424242'),
              code: () => /: (\d{4})$/.exec(shown.at(-1) ?? '')?.[1] ?? '',
            }),
          },
        };
      },
      { hasCards: true },
    );
  });
});
