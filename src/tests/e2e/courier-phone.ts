import type { Browser, Page } from '@playwright/test';
import type { Shop } from './shop.ts';

/** Makes a staff call with the session of a page. */
export function staffCall<Response>(page: Page, path: string, body: object): Promise<Response> {
  return page.evaluate(
    async ([url, json]) => {
      const response = await fetch(`/staff/api/${url}`, {
        method: 'POST',
        headers: { 'x-staff': '1', 'content-type': 'application/json' },
        body: json,
      });
      if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
      return (await response.json()) as Response;
    },
    [path, JSON.stringify(body)] as const,
  );
}

/** Adds a courier of a restaurant; returns the id. `page` is signed in as an owner. */
export async function addCourier(page: Page, restaurantId: number, name: string): Promise<number> {
  const person = { name, role: 'courier', locale: 'ru', restaurant_ids: [restaurantId], phone: '37369000777' };
  return (await staffCall<{ id: number }>(page, 'add-person', person)).id;
}

/** Pairs a phone of a courier by the link that `page` shows, and opens it. */
export async function pairPhone(
  page: Page,
  { browser, shop }: { readonly browser: Browser; readonly shop: Shop },
  courier: { readonly restaurantId: number; readonly staffId: number; readonly name: string },
): Promise<Page> {
  const { path } = await staffCall<{ path: string }>(page, 'create-pairing-code', {
    name: `Телефон: ${courier.name}`,
    kind: 'courier',
    restaurant_id: courier.restaurantId,
    staff_id: courier.staffId,
  });
  const context = await browser.newContext({
    baseURL: shop.url,
    locale: 'ru',
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  const phone = await context.newPage();
  await phone.goto(path);
  await phone.getByRole('button', { name: 'Подключить это устройство' }).click();
  await phone.waitForURL('**/staff/courier');
  return phone;
}
