import { chromium } from 'playwright';
import { loadMenu } from '../../../src/tests/fixtures/shop-setup.ts';
import { CHROMIUM_FLAGS, installedChromium } from '../../browser.ts';
import { onDrillEnd } from '../../shared/drill.ts';
import { ONCE, outcome, type Attack } from './attack.ts';
import { signInOwner } from './staff.ts';

export const presslessPairing: Attack = {
  finding: 'A link pairs the browser that opens it',
  tried: 'The link of a pairing, opened in a browser; then the press of its button',
  applies: ONCE,
  async run(target) {
    const executablePath = installedChromium();
    if (executablePath === undefined) return { verdict: 'not run', figure: 'Chromium is not installed' };
    const { url } = target.shops[0];
    const owner = await signInOwner(target);
    const { id } = await loadMenu({ url }, 'chisinau', 'casa-mare');
    const { path } = await owner.call('createPairingCode', { body: { name: 'x', kind: 'board', restaurant_id: id } });
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
    onDrillEnd(() => browser.close());
    const context = await browser.newContext({ baseURL: url });
    const page = await context.newPage();
    await page.goto(path);
    const button = page.locator('[data-action="pair"]');
    await button.waitFor();
    const isPaired = async () => (await context.cookies()).some(({ name }) => name === 'staff');
    const before = await isPaired();
    await button.click();
    await page.waitForURL((address) => !address.pathname.endsWith('/pair'));
    const after = await isPaired();
    await browser.close();
    return outcome(!before && after, `paired before the press: ${before}, after it: ${after}`);
  },
};
