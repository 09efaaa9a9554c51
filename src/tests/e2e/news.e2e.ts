import { expect, test } from './test.ts';

test('a click in the list of news opens a modal with the content of the news page', async ({ page, shop }) => {
  await page.goto('/news/soup-week');
  const article = page.locator('[data-news="soup-week"]');
  const name = await article.locator('h1').innerText();
  const date = await article.locator('time').innerText();
  const body = await article.locator('[data-news-body]').innerHTML();
  const dishes = await page
    .locator('main [data-product-id]')
    .evaluateAll((cards) =>
      cards.map((card) => [
        card.querySelector('a')?.getAttribute('href'),
        card.querySelector('h3')?.textContent,
        card.querySelector('.price')?.textContent,
      ]),
    );
  expect(dishes.length).toBeGreaterThan(0);

  await page.goto('/news');
  await page.locator('[data-news="soup-week"] [data-open-modal="news"]').click();
  const modal = page.locator('dialog[data-modal="news"]');
  await expect(modal.getByRole('heading', { level: 2 })).toHaveText(name);
  await expect(modal.getByText(date, { exact: true })).toBeVisible();
  expect(await modal.locator('.news-modal__text').innerHTML()).toBe(body);
  const shown = modal
    .locator('[data-product-id]')
    .evaluateAll((links) =>
      links.map((link) => [
        link.getAttribute('href'),
        link.querySelector('.news-product__name')?.textContent,
        link.querySelector('.price')?.textContent,
      ]),
    );
  expect(await shown).toEqual(dishes);
  await expect(modal.locator('.news-modal__picture')).toBeVisible();
  expect(page.url()).toBe(`${shop.url}/news`);

  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(page.locator('[data-news="soup-week"]')).toBeVisible();
});
