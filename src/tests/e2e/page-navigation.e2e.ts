import { expect, test } from './test.ts';

interface Revealed {
  readonly transition: boolean;
  readonly animations: readonly { part: string | null | undefined; name: string; delay: number | undefined }[];
}

const revealed = () => Reflect.get(globalThis, 'revealed') as Promise<Revealed>;

test.describe('between pages', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      Object.assign(globalThis, { revealed: promise });
      const report = async ({ viewTransition }: PageRevealEvent) => {
        await viewTransition?.ready;
        const moving = viewTransition
          ? document.getAnimations().filter((animation) => animation instanceof CSSAnimation)
          : [];
        const animations = moving.map(({ animationName, effect }) => ({
          part: effect instanceof KeyframeEffect ? effect.pseudoElement : null,
          name: animationName,
          delay: Number(effect?.getTiming().delay),
        }));
        resolve({ transition: viewTransition !== null, animations });
      };
      addEventListener('pagereveal', (event) => void report(event));
    }),
  );

  test('the old page fades out before the new one fades in', async ({ page }) => {
    await page.goto('/chisinau');
    await page.locator('[data-restaurant="casa-mare"] a').first().click();
    await page.waitForURL('**/casa-mare');
    const { transition, animations } = await page.evaluate(revealed);
    expect(transition).toBe(true);
    expect(animations).toContainEqual({ part: '::view-transition-old(page)', name: 'page-leave', delay: 0 });
    expect(animations).toContainEqual({ part: '::view-transition-new(page)', name: 'page-enter', delay: 100 });
  });

  test('nothing is animated with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/chisinau');
    await page.locator('[data-restaurant="casa-mare"] a').first().click();
    await page.waitForURL('**/casa-mare');
    expect(await page.evaluate(revealed)).toEqual({ transition: false, animations: [] });
  });
});

test('the navigation progress bar appears after 200 ms and runs for 5000 ms', async ({ page }) => {
  await page.goto('/chisinau');
  const bar = page.locator('[data-page-progress]');
  /** Visible share of the bar at a time after the click, with its animation paused. */
  const widthAt = (moment: number) =>
    bar.evaluate((element, currentTime) => {
      const [animation] = element.getAnimations();
      animation?.pause();
      if (animation) animation.currentTime = currentTime;
      return Math.round(element.getBoundingClientRect().width);
    }, moment);
  expect(await widthAt(0)).toBe(0);
  // A 204 response keeps the old page, as during a pending navigation.
  await page.route('**/chisinau/casa-mare', (route) => route.fulfill({ status: 204 }));
  // Hovering the link would prefetch the page, and a prefetched page sends no request.
  await page.locator('[data-restaurant="casa-mare"] a').first().press('Enter');
  await expect(bar).toHaveAttribute('data-active');
  expect(
    await bar.evaluate((element) => element.getAnimations().map(({ effect }) => effect?.getComputedTiming())),
  ).toMatchObject([{ delay: 200, duration: 5000 }]);
  expect(await widthAt(199)).toBe(0);
  const early = await widthAt(700);
  const late = await widthAt(1500);
  const whole = await widthAt(5200);
  expect(early).toBeGreaterThan(0);
  expect(late).toBeGreaterThan(early);
  expect(whole).toBeGreaterThan(late);

  await page.unroute('**/chisinau/casa-mare');
  await page.locator('[data-restaurant="casa-mare"] a').first().click();
  await page.waitForURL('**/casa-mare');
  await expect(bar).not.toHaveAttribute('data-active');
  await page.goBack();
  await expect(bar).not.toHaveAttribute('data-active');
});

test('a click on a phone number starts no progress bar', async ({ page }) => {
  await page.goto('/chisinau');
  await page.evaluate(() => addEventListener('beforeunload', () => Object.assign(globalThis, { announced: true })));
  await page.locator('footer a[href^="tel:"]').click();
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'announced'))).toBe(true);
  await expect(page.locator('[data-page-progress]')).not.toHaveAttribute('data-active');
});

test.describe('a chunk that fails to load', () => {
  for (const [what, chunk, reach] of [
    ['of the modals', '**/_astro/ModalHost*', 'header [data-open-modal="cart"]'],
    ['of a single modal', '**/_astro/AdditivesModal*', '[data-options] [data-action="increase"]'],
  ] as const) {
    test(`${what} reloads the page once in 60 seconds, and then a message is shown`, async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/ERR_FAILED/, /Failed to fetch dynamically imported module/);
      let loads = 0;
      page.on('load', () => (loads += 1));
      await page.route(chunk, (route) => route.abort());
      await page.goto('/chisinau/casa-mare');
      expect(loads).toBe(1);
      await page.locator(reach).first().click();
      await expect.poll(() => loads).toBe(2);

      await page.locator(reach).first().click();
      await expect(page.getByText('Не удалось загрузить часть страницы.')).toBeVisible();
      expect(loads).toBe(2);
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

      await page.clock.setFixedTime(Date.now() + 61_000);
      await page.unroute(chunk);
      await page.reload();
      await page.locator(reach).first().click();
      await expect(page.locator('dialog[open]')).toBeVisible();
    });
  }

  test('shows a message without a reload where the browser blocks storage', async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/, /Failed to fetch dynamically imported module/);
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.addInitScript(() => {
      const forbid = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      for (const name of ['sessionStorage', 'localStorage']) Object.defineProperty(globalThis, name, { get: forbid });
    });
    await page.route('**/_astro/ModalHost*', (route) => route.abort());
    await page.goto('/chisinau/casa-mare');
    await page.locator('header [data-open-modal="cart"]').first().click();
    await expect(page.getByText('Не удалось загрузить часть страницы.')).toBeVisible();
    expect(loads).toBe(1);
  });
});
