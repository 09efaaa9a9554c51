import './orders.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { cancelled, failedPayment, longOrder, placed, unpaid, unpaidFailed } from '#tests/fixtures/samples-orders.ts';
import { mastercard, profile, visa } from '#tests/fixtures/samples-user.ts';
import { apiResponses, ErrorResponse, serverError, type StoryApi } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { signedInAs, signedOut } from '#tests/fixtures/stories-shop.ts';
import { OrderResult } from './OrderResult.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';
import { message } from '#tests/fixtures/stories-messages.ts';

/** An order the bank declined, and what differs from that. */
const declined = (api: StoryApi = {}) =>
  apiResponses({ getOrder: unpaidFailed, getOrderPayment: failedPayment, getCards: [visa, mastercard], ...api });

const meta = {
  component: OrderResult,
  args: { orderId: unpaidFailed.id, page: 'fail' },
  parameters: declined(),
  beforeEach: () => signedInAs(profile),
} satisfies Meta<typeof OrderResult>;
export default meta;
type Story = StoryObj<typeof meta>;

const success = (getOrder: NonNullable<StoryApi['getOrder']>) => ({
  args: { page: 'success' as const },
  parameters: apiResponses({ getOrder, getOrderPayment: failedPayment }),
});

const PAY = '[data-action="pay-order"]';

export const ErrorDeclined: Story = {
  async play({ canvasElement }) {
    await find(canvasElement, '.result-card__reason');
    await find(canvasElement, PAY);
  },
};

/** The customer left the bank's page: no failure, and the same ways to pay. */
export const PaymentCancelled: Story = {
  parameters: declined({
    getOrderPayment: {
      ...failedPayment,
      code: 'payment_cancelled',
      reason: inLocale('Оплата отменена.', 'The payment was cancelled.', 'Plata a fost anulată.'),
    },
  }),
  async play({ canvasElement }) {
    await find(canvasElement, PAY);
    await waitFor(() =>
      expect(canvasElement.querySelector('h1')).toHaveTextContent(message('orders:paymentCancelled')),
    );
    await expect(canvasElement.querySelector('.result-card__reason, .result-card__icon_danger')).toBeNull();
  },
};

export const AnotherMethodChosen: Story = {
  async play({ canvasElement }) {
    const cash = await find(canvasElement, '[data-field="method"] input[value="cash"]');
    await userEvent.click(cash);
    await waitFor(() => expect(cash).toBeChecked());
  },
};

export const BusyPaying: Story = {
  parameters: declined({ payOrder: 'never' }),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, PAY));
    await find(canvasElement, `${PAY}[aria-busy="true"]`);
  },
};

export const ErrorPaying: Story = {
  parameters: declined({
    payOrder: new ErrorResponse(500, {
      message: inLocale('Банк не отвечает.', 'The bank does not respond.', 'Banca nu răspunde.'),
    }),
  }),
  async play({ canvasElement }) {
    const button = await find(canvasElement, PAY);
    await userEvent.click(button);
    const { bottom } = (await find(canvasElement, '.pay-form [role="alert"]')).getBoundingClientRect();
    await expect(button.getBoundingClientRect().top - bottom).toBeLessThan(32);
  },
};

export const OfflinePaying: Story = {
  parameters: declined({ payOrder: 'offline' }),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, PAY));
    await find(canvasElement, '.pay-form [role="alert"]');
  },
};

export const Unpaid: Story = { parameters: declined({ getOrder: unpaid }) };
export const WithoutCards: Story = { parameters: declined({ getCards: [] }) };
export const Cancelled: Story = { parameters: declined({ getOrder: cancelled }) };
export const CashOrder: Story = { parameters: declined({ getOrder: placed }) };
export const EmptyMissing: Story = { parameters: declined({ getOrder: new ErrorResponse(404) }) };
export const LongText: Story = {
  parameters: declined({
    getOrderPayment: {
      ...failedPayment,
      reason: 'Tranzacția dumneavoastră a fost respinsă de către banca emitentă din motive necunoscute',
    },
  }),
};

export const Loading: Story = {
  parameters: declined({ getOrder: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[aria-busy="true"]');
  },
};

export const ErrorFromServer: Story = {
  parameters: declined({ getOrder: serverError }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};

export const Offline: Story = {
  parameters: declined({ getOrder: 'offline' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};

export const Placed: Story = {
  ...success(placed),
  /** The order itself follows the thanks: when it comes, where it goes, who can be called, and how it is cancelled. */
  async play({ canvasElement }) {
    const thanks = await find(canvasElement, '.result-card');
    const order = await find(canvasElement, '.order');
    await expect(thanks.compareDocumentPosition(order)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await expect(await find(thanks, `[data-order-id="${placed.id}"]`)).toHaveTextContent(placed.number);
    await expect(await find(thanks, '[data-place]')).toHaveTextContent(placed.address?.street ?? '');
    await find(order, 'a[href^="tel:"]');
    await find(order, '[data-action="cancel-order"]');
    await expect(order.querySelector('.order__status')).toBeNull();
  },
};
/** Once the restaurant has answered, the headline is the status, and the bar shows the stages. */
export const Preparing: Story = {
  ...success({ ...placed, status: 'preparing' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.order');
    await expect(await find(canvasElement, 'h1')).toHaveTextContent(message('order-status:status_preparing'));
    await expect(canvasElement.querySelectorAll('.order-progress__segment_current')).toHaveLength(1);
    await expect(canvasElement).not.toHaveTextContent(message('placed-order:thanksTitle'));
  },
};
export const PlacedLongText: Story = success(longOrder);
/** An unknown order, or another customer's, is not said to be placed. */
export const PlacedUnknownOrder: Story = {
  ...success(new ErrorResponse(404)),
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement).toHaveTextContent(message('orders:missingTitle')));
  },
};

/** The success page of an unpaid order offers to pay. */
export const PlacedUnpaid: Story = {
  ...success(unpaidFailed),
  async play({ canvasElement }) {
    await find(canvasElement, PAY);
  },
};

/** As when another tab signs out. */
export const SignedOutElsewhere: Story = {
  async play({ canvasElement }) {
    await find(canvasElement, '[data-order-id]');
    signedOut();
    await find(canvasElement, '[data-open-modal="authPhone"]');
    await expect(canvasElement.querySelector('[data-order-id]')).toBeNull();
  },
};
