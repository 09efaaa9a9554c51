import { loadMenu, placeOrderByApi, signInByApi } from '../../../src/tests/fixtures/shop-setup.ts';
import { createTempFolder } from '../../shared/drill.ts';
import { EMBEDDED_PROVIDER, outcome, runCommand, type Attack } from './attack.ts';
import { clockAhead } from './clock-ahead.ts';
import { acceptInvitation, newLogin, PASSWORD, StaffBrowser, totpCode } from './staff.ts';

const YEAR_SECONDS = 365 * 86_400;
const PERIODS_PER_YEAR = YEAR_SECONDS / 30;
const CUSTOMER = '61000064';
/** The pauses of a wrong clock are removed once a minute. */
const ORDER_ATTEMPTS = 75;
const ATTEMPT_MS = 1000;

export const clockJump: Attack = {
  finding: 'A clock that was ahead locks staff, customers and restaurants out',
  tried: 'A sign-in, a code and a pause on an instance a year ahead; then the same and an order with the right clock',
  applies: EMBEDDED_PROVIDER,
  async run(target) {
    const variables = target.setup === 'pglite' ? { DATA_DIR: await createTempFolder('attack') } : target.variables;
    const before = await target.startShop(variables);
    const login = newLogin();
    const invited = runCommand(variables, 'staff', 'add', 'Ana Rusu', login).stdout.trim().split('\n').at(-1) ?? '';
    const { secret } = await acceptInvitation(before.url, invited);
    const menu = await loadMenu(before, 'chisinau', 'casa-mare');
    await before.kill();

    const signIn = async (url: string, periods: number) => {
      const browser = new StaffBrowser(url);
      const body = { login, password: PASSWORD, totp: totpCode(secret, periods) };
      return { browser, status: (await browser.send('signIn', { body })).status };
    };
    const ahead = await target.startShop({ ...variables, ...clockAhead(YEAR_SECONDS) });
    const { browser, status: statusAhead } = await signIn(ahead.url, PERIODS_PER_YEAR);
    await browser.call('pauseRestaurant', { body: { restaurant_id: menu.id, minutes: 60 } });
    await signInByApi(ahead, CUSTOMER);
    await ahead.kill();

    const after = await target.startShop(variables);
    const { status } = await signIn(after.url, 1);
    const token = await signInByApi(after, CUSTOMER).catch(() => undefined);
    let isOpen = false;
    for (let attempt = 0; token !== undefined && !isOpen && attempt < ORDER_ATTEMPTS; attempt += 1) {
      isOpen = await placeOrderByApi(after, token, menu).then(
        () => true,
        () => false,
      );
      if (!isOpen) await new Promise((resolve) => setTimeout(resolve, ATTEMPT_MS));
    }
    await after.kill();
    if (statusAhead !== 200) throw new Error(`The sign-in ahead returned ${statusAhead}`);
    return outcome(
      status === 200 && isOpen,
      `staff ${status}, customer ${token === undefined ? 'locked out' : 'signed in'}, order ${isOpen ? 'placed' : 'refused'}`,
    );
  },
};
