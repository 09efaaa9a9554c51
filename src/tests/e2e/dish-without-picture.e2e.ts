import { createShopClient } from '../fixtures/shop-setup.ts';
import { Customer } from './customer.ts';
import { expect, test } from './test.ts';

const MENU = '/chisinau/casa-mare';

/** The names of the first dish without a picture that has options, and of the first that has none. */
async function findPlainDishes(shop: { readonly url: string }) {
  const client = createShopClient(shop);
  const restaurants = await client.call('getRestaurants');
  const id = restaurants.find(({ slug }) => slug === 'casa-mare')?.id ?? 0;
  const { categories } = await client.call('getRestaurant', { query: { id_restaurant: id } });
  const plain = categories.flatMap(({ products }) => products).filter(({ active, image }) => active && !image);
  return {
    withOptions: plain.find(({ option_groups: groups }) => groups.length > 0),
    simple: plain.find(({ option_groups: groups }) => groups.length === 0),
  };
}

test.use({ viewport: { width: 360, height: 780 } });

test('a dish without a picture has no empty box on its card, its sheet, its line in the cart and its page', async ({
  page,
  shop,
}) => {
  const { withOptions, simple } = await findPlainDishes(shop);
  const customer = new Customer(page, shop);
  const card = (id = 0) => page.locator(`.menu-section [data-product-id="${id}"]`);
  await customer.open(MENU);
  await card(simple?.id).scrollIntoViewIfNeeded();
  await expect(card(simple?.id).locator('.picture')).toHaveCount(0);
  await expect(card(simple?.id).getByText(simple?.description ?? '')).toBeVisible();

  await card(simple?.id).locator('[data-action="increase"]').click();
  await card(withOptions?.id).locator('h3').click();
  const sheet = customer.modal('additives');
  await expect(sheet).toContainText(withOptions?.name ?? '');
  await expect(sheet.locator('.configure__text')).toBeVisible();
  await expect(sheet.locator('.product-picture')).toHaveCount(0);
  await sheet.locator('[type="submit"]').click();

  await customer.openCart();
  const lines = customer.modal('cart').locator('.cart-line');
  await expect(lines).toHaveCount(2);
  await expect(lines.first().getByText(simple?.name ?? '')).toBeVisible();
  await expect(lines.locator('.product-picture')).toHaveCount(0);

  await customer.open(`${MENU}/${simple?.slug}`);
  await expect(page.locator('article.product .picture')).toHaveCount(0);
});

for (const width of [360, 768, 1280])
  test(`cards with and without a picture end alike, with the plus below the picture, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(MENU);
    const cards = page.locator('.menu-section').first().locator('.product-card:has(> .counter)');
    const boxes = await cards.evaluateAll((elements) =>
      elements.map((element) => {
        const box = (selector: string) => element.querySelector(selector)?.getBoundingClientRect();
        return {
          top: element.getBoundingClientRect().top,
          bottom: element.getBoundingClientRect().bottom,
          picture: box('.picture')?.bottom,
          price: box('.price')?.bottom,
          plus: box('.counter__plus'),
        };
      }),
    );
    expect(new Set(boxes.map(({ picture }) => picture !== undefined)).size).toBe(2);
    for (const { top, bottom, picture = top, price, plus } of boxes) {
      expect(plus?.top).toBeGreaterThanOrEqual(picture);
      expect(plus?.bottom).toBeLessThanOrEqual(bottom);
      const inRow = boxes.filter((other) => other.top === top);
      expect(inRow.map((other) => [other.bottom, other.price, other.plus?.top])).toEqual(
        inRow.map(() => [bottom, price, plus?.top]),
      );
    }
  });
