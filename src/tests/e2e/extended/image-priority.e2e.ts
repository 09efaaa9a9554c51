import { createShopClient, loadMenu } from '../../fixtures/shop-setup.ts';
import { expect, test } from '../test.ts';

/** Loading attributes of the visible pictures of a page, in document order. */
const fetched = (pictures: Element[]) =>
  pictures
    .filter((picture) => picture.getClientRects().length > 0)
    .map((picture) => [picture.getAttribute('loading'), picture.getAttribute('fetchpriority')]);

test('on a phone the first picture of every public page has a high priority, all others are lazy', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 412, height: 823 });
  const {
    dishes: [dish],
  } = await loadMenu(shop, 'chisinau', 'casa-mare');
  const [story] = await createShopClient(shop).call('getNews');
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
