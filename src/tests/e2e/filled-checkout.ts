import type { Page } from '@playwright/test';
import { createShopClient, cartCookies, cartValue, loadMenu, signInByApi } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import type { Shop } from './shop.ts';

/** Opens a completed checkout form whose quote has loaded, so that it is ready to submit. `token`: session of an existing customer. */
export async function openFilledCheckout(page: Page, shop: Shop, phone: string, token?: string) {
  token ??= await signInByApi(shop, phone);
  const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
  const customer = new Customer(page, shop);
  await customer.openWithCookies('/checkout', { token, ...cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 3)) });
  await customer.fillAddress({ street: 'Pușkin', house: '24' });
  await customer.waitForQuote();
  const api = createShopClient(shop, token);
  const orders = async () => (await api.call('getOrders', { query: { page: 1 } })).data.map(({ id }) => id);
  return { customer, api, orders };
}

/** The order id in the URL of a result page. */
export const orderOf = (page: Page) => Number(new URL(page.url()).searchParams.get('order'));
