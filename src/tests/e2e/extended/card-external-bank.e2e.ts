import { signInByApi } from '../../fixtures/shop-setup.ts';
import { CARDS } from '../bank-page.ts';
import { Customer } from '../customer.ts';
import { expect, test as base } from '../provider-test.ts';
import { startShop } from '../shop.ts';

const BANK = 'https://bank.example';

/** The shop's payment provider has another host. */
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

test('a bank on another host tokenizes a card and receives no visitor data', async ({
  page,
  shop,
  provider,
  phone,
}) => {
  const added: unknown[] = [];
  provider.overrides.set('/api/payment-options', () =>
    Response.json({ methods: ['cash', 'card_online'], tokenize_url: `${BANK}/tokens` }),
  );
  provider.overrides.set('/api/get-cards', () => Response.json([]));
  provider.overrides.set('/api/add-card', async (request) => {
    added.push(await request.json());
    return Response.json({ card_id: 1, status: 'active' });
  });
  const bankRequests: Record<string, string>[] = [];
  await page.route(`${BANK}/**`, async (route) => {
    bankRequests.push({ url: route.request().url(), ...(await route.request().allHeaders()) });
    await route.fulfill({
      json: { card_token: 'card_of_elsewhere' },
      headers: { 'access-control-allow-origin': shop.url },
    });
  });

  const customer = new Customer(page, shop);
  await customer.openWithCookies('/account/bank', { token: await signInByApi(shop, phone) });
  await page.locator('.cards__add').click();
  const form = customer.modal('cardAdd');
  for (const [name, value] of Object.entries({ number: CARDS.good, expiry: '12/30', cvc: '123', name: 'ANA RUSU' })) {
    await form.locator(`[data-field="${name}"] input`).fill(value);
  }
  await form.locator('[type="submit"]').click();
  await expect(customer.modal('cardSuccess')).toBeVisible();
  expect(added).toEqual([{ card_token: 'card_of_elsewhere' }]);
  expect(bankRequests).toMatchObject([{ url: `${BANK}/tokens` }]);
  for (const name of ['cookie', 'authorization', 'referer']) expect(bankRequests[0]).not.toHaveProperty(name);
});
