import type { Page } from '@playwright/test';
import { callShop, cartCookies, cartValue, kitchen, signedIn } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import type { Shop } from './shop.ts';

/** A customer whose checkout is filled and only waits for the button. `token`: of one who has signed in already. */
export async function atCheckout(page: Page, shop: Shop, phone: string, token?: string) {
  token ??= await signedIn(shop, phone);
  const menu = await kitchen(shop, 'chisinau', 'casa-mare');
  const customer = new Customer(page, shop);
  await customer.arrive('/checkout', { token, ...cartCookies(menu, cartValue(menu.dishes.slice(0, 2), 3)) });
  await customer.fillAddress({ street: 'Pușkin', house: '24' });
  const http = callShop(shop, token);
  const orders = async () => (await http.call('getOrders', { query: { page: 1 } })).data.map(({ id }) => id);
  return { customer, http, orders };
}

/** The order that a result page's address names. */
export const orderOf = (page: Page) => Number(new URL(page.url()).searchParams.get('order'));
