import { renderToReadableStream } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakePage } from '#features/account/page.fake.ts';
import { order } from '#features/checkout/orders.fixture.ts';
import { PaymentDeadline } from './PaymentDeadline.tsx';

const unpaid = order({ status: 'awaiting_payment', created_at: '2026-11-20T12:00:00.000Z', steps: [] });

beforeEach(() => {
  fakePage('/en/orders/1', 'en');
});

afterEach(() => void vi.useRealTimers());

test.each([
  ['2026-11-20T12:01:30Z', '<strong>14\u00a0minutes left.</strong>'],
  ['2026-11-20T12:15:30Z', '<strong>Less than a minute left.</strong>'],
  ['2026-11-20T12:16:00Z', ''],
])('at %s the rest of the payment window is %j', async (now, timeLeft) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  const html = await new Response(await renderToReadableStream(<PaymentDeadline order={unpaid} />)).text();
  expect(html).toContain('Pay by 14:15 or we will cancel the order.');
  expect(/<strong>.*<\/strong>/.exec(html)?.[0] ?? '').toBe(timeLeft);
});
