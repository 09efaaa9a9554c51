import { DEFAULT_LIMITS, EMBEDDED_PROVIDER, outcome, round, type Attack } from './attack.ts';
import { sendRequest } from '../../shared/http.ts';

/** Marks of two classes, which normalization sorts. */
const TEXT = `a${'\u0301'.repeat(14_000)}${'\u0316'.repeat(14_000)}`;
const MAX_MS = 250;

const BODIES: readonly (readonly [path: string, body: unknown])[] = [
  ['/api/via-phone-number', { phone: TEXT }],
  ['/api/sms-code-check', { phone: '37369123456', code: TEXT }],
  ['/api/basket-recalculation', { products: [{ id: 1, count: 1, price: 1, note: TEXT }] }],
  ['/staff/api/sign-in', { login: TEXT, password: 'p', totp: '000000' }],
  ['/staff/api/open-invitation', { token: TEXT }],
];

export const combiningMarks: Attack = {
  finding: 'A letter with thousands of combining marks blocks the process',
  tried: `Texts of ${TEXT.length} marks in ${BODIES.length} calls`,
  applies: EMBEDDED_PROVIDER,
  async run({ startShop }) {
    const shop = await startShop(DEFAULT_LIMITS);
    const statuses: number[] = [];
    let slowest = 0;
    for (const [path, body] of BODIES) {
      const before = performance.now();
      const { status } = await sendRequest(`${shop.url}${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'x-staff': '1', origin: shop.url, 'content-type': 'application/json' },
      });
      slowest = Math.max(slowest, performance.now() - before);
      statuses.push(status);
    }
    await shop.kill();
    // A cart is recalculated without the lines that are not valid.
    const refused = statuses.every((status) => [200, 413, 422].includes(status));
    return outcome(refused && slowest < MAX_MS, `${statuses.join(', ')}; slowest ${round(slowest)} ms`);
  },
};
