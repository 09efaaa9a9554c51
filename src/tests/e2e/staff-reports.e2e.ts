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
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 900 });
    const menu = await loadMenu(shop, 'chisinau', 'casa-mare');
    await placeOrderByApi(shop, await signInByApi(shop, phone), menu);
    await signInAsOwner(page, shop);
    await page.goto('/staff/reports');
    const loaded = page.waitForResponse((response) => response.url().includes('restaurant_id='));
    await page.locator('[data-field="restaurant"] select').selectOption({ label: 'Casa Mare, Кишинёв' });
    await loaded;
    await expect(page.locator('[data-figure="sales"] dd')).toHaveText(/\d.*ле/);
    const chart = page.getByRole('img', { name: 'Продажи по дням' });
    await expect(chart).toHaveAccessibleDescription(/^Больше всего: \d+ .+\s— \d.*ле/);
    expect(await chart.evaluate(paintedColors)).toContain(await page.evaluate(barColor));
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

/** The colours of a canvas, `255,210,31`. */
function paintedColors(canvas: SVGElement | HTMLElement): string[] {
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas');
  const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
  const found = new Set<string>();
  for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255) found.add(data.slice(at, at + 3).join());
  return [...found];
}

function barColor(): string {
  const probe = document.createElement('span');
  probe.style.color = 'var(--color-primary)';
  document.body.append(probe);
  const color = getComputedStyle(probe).color.replace(/[^\d,]/g, '');
  probe.remove();
  return color;
}
