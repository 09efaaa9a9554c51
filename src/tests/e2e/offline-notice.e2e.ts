import { expect, test } from './test.ts';

// What was still loading fails without a connection.
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

test('a page says within a second that the connection is lost, until it is back', async ({ page, context }) => {
  await page.goto('/chisinau/casa-mare');
  const notice = page.locator('[data-offline-notice]');
  await expect(notice).toBeHidden();
  await context.setOffline(true);
  await expect(notice).toBeVisible({ timeout: 1000 });
  await expect(notice).toHaveText('Нет интернета. Корзина сохранена.');
  await context.setOffline(false);
  await expect(notice).toBeHidden({ timeout: 1000 });
});
