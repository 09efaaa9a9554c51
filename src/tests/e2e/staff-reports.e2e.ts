import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { loadMenu, placeOrderByApi, signInByApi } from '../fixtures/shop-setup.ts';
import { clippedTextOnNarrowScreen } from './clipped-text.ts';
import { signInAsOwner } from './staff-owner.ts';
import { expect, test } from './test.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const width of [360, 1280])
  test(`an owner reads the figures of a week and downloads them, ${width} px wide`, async ({ page, shop, phone }) => {
    await page.setViewportSize({ width, height: 900 });
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    await placeOrderByApi(shop, await signInByApi(shop, phone), menu);
    await signInAsOwner(page, shop);
    await page.goto('/staff/reports');
    const loaded = page.waitForResponse((response) => response.url().includes('restaurant_id='));
    await page.locator('[data-field="restaurant"] select').selectOption({ label: 'Casa Mare, Кишинёв' });
    await loaded;
    const sales = page.locator('[data-figure="sales"] dd');
    // Until the figures of the restaurant are shown, those of all restaurants are, in two currencies.
    await expect(sales).toHaveCount(1);
    await expect(sales).toHaveText(/\d.*ле/);
    const chart = page.getByRole('img', { name: 'Продажи по дням' });
    await expect(chart).toHaveAccessibleDescription(/^Больше всего: \d+ .+\s— \d.*ле/);
    const bars = chart.locator('.bar-chart__bar');
    await expect(bars.first()).toBeVisible();
    await expect(bars.first()).toHaveCSS('fill', await page.evaluate(primaryColor));
    expect(await bars.locator('xpath=../*[name()="title"]').allTextContents()).toContainEqual(
      expect.stringMatching(/^\d+ .+: \d.*ле/),
    );
    await page.locator('.report summary').first().click();
    await expect(page.locator('.report details[open] tbody tr')).toHaveCount(7);
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG).setLegacyMode().analyze();
    expect.soft(violations).toEqual([]);
    if (width === 360) expect.soft(await clippedTextOnNarrowScreen(page)).toEqual([]);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Скачать таблицу (CSV)' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^report-.*\.csv$/);
    const file = await readFile(await download.path(), 'utf8');
    expect(file).toMatch(/^\uFEFFДень;Валюта;Заказы;Продажи/);
    const [, orders] = /Итого;MDL;([1-9]\d*);\d+,\d\d;/.exec(file) ?? [];
    expect(orders).toBeDefined();
    await expect(page.locator('[data-figure="orders"] dd')).toHaveText(orders ?? '');
  });

function primaryColor(): string {
  const probe = document.createElement('span');
  probe.style.color = 'var(--color-primary)';
  document.body.append(probe);
  const color = getComputedStyle(probe).color;
  probe.remove();
  return color;
}
