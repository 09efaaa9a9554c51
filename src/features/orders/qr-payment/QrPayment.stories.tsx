import '../orders.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { inLocale } from '#tests/fixtures/sample-locale.ts';
import { paymentWithCode, paymentWithExpiredCode, unpaid } from '#tests/fixtures/samples-orders.ts';
import { profile } from '#tests/fixtures/samples-user.ts';
import { apiResponses, ErrorResponse } from '#tests/fixtures/stories-api.ts';
import { message } from '#tests/fixtures/stories-messages.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { signedInAs } from '#tests/fixtures/stories-shop.ts';
import QrPayment from './QrPayment.tsx';

const code = paymentWithCode.qr ?? { url: '', expires_at: null };
const expired = paymentWithExpiredCode.qr ?? { url: '', expires_at: null };

const meta = {
  component: QrPayment,
  args: { order: unpaid, code, isStale: false },
  beforeEach: () => signedInAs(profile),
} satisfies Meta<typeof QrPayment>;
export default meta;
type Story = StoryObj<typeof meta>;

const PAY_AGAIN = '[data-action="pay-order"]';

export const Waiting: Story = {
  async play({ canvasElement }) {
    await find(canvasElement, `[data-action="open-bank-app"][href="${code.url}"]`);
    await expect(await find(canvasElement, '[role="status"]')).toHaveTextContent(message('qr-payment:waiting'));
    await expect(canvasElement.querySelector(PAY_AGAIN)).toBeNull();
  },
};

export const WithoutExpiry: Story = { args: { code: { ...code, expires_at: null } } };

/** On a phone the button is above the code, on other screens below it. */
export const ButtonOnAPhone: Story = {
  async play({ canvasElement }) {
    const button = await find(canvasElement, '[data-action="open-bank-app"]');
    const image = await find(canvasElement, '.qr-image');
    const isPhone = !matchMedia('(pointer: fine) and (min-width: 768px)').matches;
    const topOf = (element: Element) => element.getBoundingClientRect().top;
    await waitFor(() => expect(topOf(button) < topOf(image)).toBe(isPhone));
  },
};

export const Offline: Story = {
  args: { isStale: true },
  async play({ canvasElement }) {
    await find(canvasElement, '.qr-image');
    await expect(await find(canvasElement, '[role="status"]')).toHaveTextContent(message('qr-payment:offline'));
  },
};

export const Expired: Story = {
  args: { code: expired },
  async play({ canvasElement }) {
    await find(canvasElement, PAY_AGAIN);
    await expect(canvasElement.querySelector('.qr-image, [data-action="open-bank-app"]')).toBeNull();
  },
};

export const BusyPayingAgain: Story = {
  args: { code: expired },
  parameters: apiResponses({ payOrder: 'never' }),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, PAY_AGAIN));
    await find(canvasElement, `${PAY_AGAIN}[aria-busy="true"]`);
  },
};

export const ErrorPayingAgain: Story = {
  args: { code: expired },
  parameters: apiResponses({
    payOrder: new ErrorResponse(500, {
      message: inLocale('Банк не отвечает.', 'The bank does not respond.', 'Banca nu răspunde.'),
    }),
  }),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, PAY_AGAIN));
    await find(canvasElement, '[role="alert"]');
  },
};

/** The order was paid or closed meanwhile; the page shows it after the next poll. */
export const CannotPayAgain: Story = {
  args: { code: expired },
  parameters: apiResponses({ payOrder: new ErrorResponse(409) }),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, PAY_AGAIN));
    await expect(await find(canvasElement, '[role="alert"]')).toHaveTextContent(message('orders:cannotPay'));
  },
};

export const OfflinePayingAgain: Story = {
  args: { code: expired },
  parameters: apiResponses({ payOrder: 'offline' }),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, PAY_AGAIN));
    await find(canvasElement, '[role="alert"]');
  },
};
