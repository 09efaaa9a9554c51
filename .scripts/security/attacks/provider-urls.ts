import { callShop } from '../../../src/tests/fixtures/shop-setup.ts';
import { sendRequest } from '../../shared/http.ts';
import { outcome, type Attack } from './attack.ts';

const HOSTILE = [
  'javascript:alert(1)',
  'JaVa\nscript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
];
const LINKS = ['link_instagram', 'link_fb', 'link_app_store', 'link_google_play'];

export const providerUrls: Attack = {
  finding: 'URLs of the provider are used unchecked',
  tried: 'Scripts and other hosts as links of the options and as the page of a payment',
  setups: ['provider'],
  async run({ provider, startShop }) {
    const accepted: string[] = [];
    for (const address of HOSTILE) {
      provider?.overrides.set('/api/get-options', () =>
        Response.json({ phone: '1', ...Object.fromEntries(LINKS.map((name) => [name, address])) }),
      );
      provider?.overrides.set('/api/order-payment', () => Response.json({ status: 'pending', redirect_url: address }));
      const shop = await startShop({});
      const page = (await sendRequest(`${shop.url}/app`)).text;
      if (/href="(?:java|data|\/\/|\/\\)/i.test(page)) accepted.push(`link ${address}`);
      const payment = await callShop(shop, 'abc').call('getOrderPayment', { query: { order_id: 1 } });
      if (payment.redirect_url !== null) accepted.push(`payment ${address}`);
      await shop.kill();
    }
    provider?.overrides.clear();
    return outcome(accepted.length === 0, `${accepted.length} of ${HOSTILE.length * 2} accepted`);
  },
};
