import { callShop, kitchen } from '../fixtures/shop-setup.ts';
import { expect, test } from './test.ts';

/** How the pictures that a page shows are fetched, in the order in which they stand. */
const fetched = (pictures: Element[]) =>
  pictures
    .filter((picture) => picture.getClientRects().length > 0)
    .map((picture) => [picture.getAttribute('loading'), picture.getAttribute('fetchpriority')]);

test('the first picture of every public page on a phone is fetched at once and first, any other when it is near', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 412, height: 823 });
  const {
    dishes: [dish],
  } = await kitchen(shop, 'chisinau', 'casa-mare');
  const [story] = await callShop(shop).call('getNews');
  for (const path of [
    '/',
    '/chisinau',
    '/chisinau/casa-mare',
    `/chisinau/casa-mare/${dish?.slug}`,
    '/news',
    `/news/${story?.slug}`,
  ]) {
    await page.goto(path);
    const [first, ...others] = await page.locator('main picture img').evaluateAll(fetched);
    expect([path, first]).toEqual([path, [null, 'high']]);
    expect(
      others.filter(([loading, priority]) => loading !== 'lazy' || priority !== null),
      path,
    ).toEqual([]);
  }
});
