import './orders.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { PaymentState } from '#contract/orders.ts';
import { expect, waitFor } from 'storybook/test';
import { unpaid, paymentAwaitingAction, paymentWithCode } from '#tests/fixtures/samples-orders.ts';
import { profile } from '#tests/fixtures/samples-user.ts';
import { apiResponses, ErrorResponse, serverError } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { message } from '#tests/fixtures/stories-messages.ts';
import { signedInAs } from '#tests/fixtures/stories-shop.ts';
import { skipDelay } from '#tests/fixtures/stories-timers.ts';
import { pollDelay } from './order-payment.ts';
import { PaymentPolling } from './PaymentPolling.tsx';

const watched = (getOrderPayment: PaymentState | ErrorResponse | 'never' | 'offline') =>
  apiResponses({ getOrder: unpaid, getOrderPayment });

const meta = {
  component: PaymentPolling,
  args: { orderId: unpaid.id },
  parameters: watched({ status: 'pending', redirect_url: null, reason: null }),
  beforeEach: () => signedInAs(profile),
} satisfies Meta<typeof PaymentPolling>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Waiting: Story = {};
export const Loading: Story = { parameters: watched('never') };
export const EmptyMissing: Story = { parameters: watched(new ErrorResponse(404)) };

/** The bank requires a confirmation. */
export const BankConfirmation: Story = {
  parameters: watched(paymentAwaitingAction),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-action="pay-order"][href^="https://bank.example"]');
  },
};

/** The customer has come back from the bank's page without paying. */
export const Unpaid: Story = {
  parameters: watched({ ...paymentAwaitingAction, status: 'pending' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-action="pay-order"][href^="https://bank.example"]');
  },
};

/** The payment is made in the app of a bank, which scans the code or is opened by its link. */
export const WithCode: Story = {
  parameters: watched(paymentWithCode),
  async play({ canvasElement }) {
    await find(canvasElement, '.qr-image');
    await find(canvasElement, '[data-action="open-bank-app"][href^="https://bank.example/qr/"]');
  },
};

let polls = 0;
/** A customer who loses the connection can still scan the code. */
export const OfflineWithCode: Story = {
  parameters: apiResponses({
    getOrder: unpaid,
    getOrderPayment: () => {
      polls += 1;
      return polls === 1 ? paymentWithCode : 'offline';
    },
  }),
  beforeEach() {
    polls = 0;
    signedInAs(profile);
    skipDelay(pollDelay(1));
  },
  async play({ canvasElement }) {
    const status = await find(canvasElement, '.qr-payment ~ [role="status"]');
    await waitFor(() => expect(status).toHaveTextContent(message('qr-payment:offline')));
    await find(canvasElement, '.qr-image');
  },
};

export const ErrorFromServer: Story = {
  parameters: watched(serverError),
  async play({ canvasElement }) {
    await find(canvasElement, '.result-card__actions a');
  },
};

export const Offline: Story = {
  parameters: watched('offline'),
  async play({ canvasElement }) {
    await find(canvasElement, '.result-card__actions a');
  },
};
