import { createShopClient } from '../../../src/tests/fixtures/shop-setup.ts';
import { sendRequest } from '../../shared/http.ts';
import { EXTERNAL_PROVIDER, outcome, type Attack } from './attack.ts';

const HOSTILE = [
  'javascript:alert(1)',
  'JaVa\nscript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
];
const HARMLESS = 'https://apps.apple.com/app/shop';
/** The provider does not check it for this call. */
const SESSION_TOKEN = 'abc';
/** Of the shop's settings. */
const LINKS = ['link_instagram', 'link_fb', 'link_app_store', 'link_google_play'];

export const providerUrls: Attack = {
  finding: 'URLs of the provider are used unchecked',
  tried: "Scripts and other hosts as links of the shop's settings and as the page of a payment",
  applies: EXTERNAL_PROVIDER,
  async run({ provider, startShop }) {
    if (!provider) throw new Error('The attack needs a provider');
    /** What the shop shows and answers if the provider sends this URL everywhere. */
    const readUrls = async (url: string) => {
      provider.overrides.set('/api/get-options', () =>
        Response.json({ phone: '1', ...Object.fromEntries(LINKS.map((name) => [name, url])) }),
      );
      provider.overrides.set('/api/order-payment', () => Response.json({ status: 'pending', redirect_url: url }));
      const shop = await startShop({});
      const page = (await sendRequest(`${shop.url}/app`)).text;
      const payment = await createShopClient(shop, SESSION_TOKEN).call('getOrderPayment', { query: { order_id: 1 } });
      await shop.kill();
      return { page, redirectUrl: payment.redirect_url };
    };
    const harmless = await readUrls(HARMLESS);
    if (!harmless.page.includes(`href="${HARMLESS}"`)) throw new Error('The page has no links of the provider');
    const accepted: string[] = [];
    for (const url of HOSTILE) {
      const { page, redirectUrl } = await readUrls(url);
      if (/href="(?:java|data|\/\/|\/\\)/i.test(page)) accepted.push(`link ${url}`);
      if (redirectUrl !== null) accepted.push(`payment ${url}`);
    }
    provider.overrides.clear();
    return outcome(accepted.length === 0, `${accepted.length} of ${HOSTILE.length * 2} accepted`);
  },
};
