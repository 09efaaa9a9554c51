import { once } from 'node:events';
import { Agent, request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { createShopClient, signInByApi } from '../../../src/tests/fixtures/shop-setup.ts';
import { createTempFolder, MissingDependency } from '../../shared/drill.ts';
import { createNginx } from '../../shared/nginx.ts';
import type { ShopProcess } from '../../shared/shop-process.ts';
import { ONCE, outcome, placeUnpaidOrder, type Attack } from './attack.ts';

const FORM = new URLSearchParams({
  number: '4242 4242 4242 4242',
  expiry: `12/${String(new Date().getFullYear() + 1).slice(-2)}`,
  cvc: '123',
  name: 'ANA RUSU',
  action: 'pay',
}).toString();

export const paymentBehindTls: Attack = {
  finding: 'Payments at the test bank fail behind TLS',
  tried: 'The form of the bank behind nginx with TLS, with the origin that a browser sends',
  applies: ONCE,
  async run({ startShop }) {
    const started: { shop?: ShopProcess } = {};
    const nginx = await createNginx(async (url) => {
      const shop = await startShop({ SITE_URL: url, DATA_DIR: await createTempFolder('attack') });
      started.shop = shop;
      // nginx balances two instances: here both are the same.
      return [shop.url, shop.url];
    }).catch((error: unknown) => {
      if (error instanceof MissingDependency) return error;
      throw error;
    });
    if (nginx instanceof MissingDependency) return { verdict: 'not run', figure: nginx.message };
    const { shop } = started;
    if (!shop) throw new Error('nginx has no instance');
    await nginx.start();
    const agent = new Agent({ ca: nginx.ca });
    const pay = async (page: string) => {
      const call = request(nginx.url + page, {
        agent,
        method: 'POST',
        headers: {
          origin: nginx.url,
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': FORM.length,
          'sec-fetch-site': 'same-origin',
        },
      });
      const [response] = (await once(call.end(FORM), 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode ?? 0;
    };
    const token = await signInByApi(shop, '61000003');
    const order = await placeUnpaidOrder(shop.url, token);
    const payment = () => createShopClient(shop, token).call('getOrderPayment', { query: { order_id: order } });
    const status = await pay((await payment()).redirect_url ?? '');
    const paid = (await payment()).status;
    return outcome(status === 303 && paid === 'paid', `status ${status}, payment ${paid}`);
  },
};
