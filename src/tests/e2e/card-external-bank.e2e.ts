import { signedIn } from '../fixtures/shop-setup.ts';
import { CARDS } from './bank-page.ts';
import { Customer } from './customer.ts';
import { expect, test as base } from './provider-test.ts';
import { startShop } from './shop.ts';

const BANK = 'https://bank.example';

/** The payment provider of this shop is on another host. */
const test = base.extend({
  shop: [
    async ({ provider }, use) => {
      const shop = await startShop({ API_BASE_URL: provider.url, PAYMENT_ORIGIN: BANK });
      await use({ ...shop, code: provider.code });
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('a card becomes a token at a bank on another host, which hears nothing of the visitor [C18]', async ({
  page,
  shop,
  provider,
  phone,
}) => {
  const added: unknown[] = [];
  provider.instead.set('/api/payment-options', () =>
    Response.json({ methods: ['cash', 'card_online'], tokenize_url: `${BANK}/tokens` }),
  );
  provider.instead.set('/api/get-cards', () => Response.json([]));
  provider.instead.set('/api/add-card', async (request) => {
    added.push(await request.json());
    return Response.json({ card_id: 1, status: 'active' });
  });
  const heard: Record<string, string>[] = [];
  await page.route(`${BANK}/**`, async (route) => {
    heard.push({ url: route.request().url(), ...(await route.request().allHeaders()) });
    await route.fulfill({
      json: { card_token: 'card_of_elsewhere' },
      headers: { 'access-control-allow-origin': shop.url },
    });
  });

  const customer = new Customer(page, shop);
  await customer.arrive('/account/bank', { token: await signedIn(shop, phone) });
  await page.locator('.cards__add').click();
  const form = customer.modal('cardAdd');
  for (const [name, value] of Object.entries({ number: CARDS.good, expiry: '12/30', cvc: '123', name: 'ANA RUSU' })) {
    await form.locator(`[data-field="${name}"] input`).fill(value);
  }
  await form.locator('[type="submit"]').click();
  await expect(customer.modal('cardSuccess')).toBeVisible();
  expect(added).toEqual([{ card_token: 'card_of_elsewhere' }]);
  expect(heard).toMatchObject([{ url: `${BANK}/tokens` }]);
  for (const name of ['cookie', 'authorization', 'referer']) expect(heard[0]).not.toHaveProperty(name);
});
