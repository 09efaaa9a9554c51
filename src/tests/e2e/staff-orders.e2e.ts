import { AxeBuilder } from '@axe-core/playwright';
import { loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import { clippedTextOnNarrowScreen } from './clipped-text.ts';
import { signInAsOwner } from './staff-owner.ts';
import { expect, test } from './test.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const width of [360, 1280])
  test(`an owner finds an order of the past by its number and reads everything about it, ${width} px wide`, async ({
    page,
    shop,
    phone,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    const token = await signInByApi(shop, phone);
    const placed = [await placeOrderByApi(shop, token, menu), await placeOrderByApi(shop, token, menu)];
    await signInAsOwner(page, shop);
    await page.goto('/staff/orders');
    const rows = page.locator('[data-order]');
    await expect(rows.first()).toBeVisible();
    const check = async (where: string) => {
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG).setLegacyMode().analyze();
      expect.soft(violations, where).toEqual([]);
      if (width === 360) expect.soft(await clippedTextOnNarrowScreen(page), where).toEqual([]);
    };
    await check('list');

    const number = String(placed[0]);
    const search = page.getByRole('searchbox');
    await search.fill(number);
    await search.press('Enter');
    await expect(rows.first()).toHaveAttribute('data-order', number);
    await expect(page).toHaveURL(new RegExp(`search=${number}`));
    await page.getByRole('button', { name: `Открыть: ${number}` }).click();
    const panel = page.locator('dialog[data-modal="order"]');
    await expect(panel.getByRole('heading', { name: `Заказ ${number}` })).toBeVisible();
    await expect(panel.locator('[data-total="total"]')).toBeVisible();
    await expect(panel.locator('[data-event="placed"]')).toBeVisible();
    await check('order');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: `Открыть: ${number}` })).toBeFocused();

    await search.fill('Никто Никогда');
    await search.press('Enter');
    await expect(page.getByText('Таких заказов нет')).toBeVisible();
    await page.getByRole('button', { name: 'Сбросить всё' }).click();
    await expect(rows.nth(1)).toBeVisible();
  });
