import './orders.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { PaymentState } from '#contract/orders.ts';
import { unpaid, paymentAwaitingAction } from '#tests/fixtures/samples-orders.ts';
import { profile } from '#tests/fixtures/samples-user.ts';
import { apiResponses, ErrorResponse, serverError } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { signedInAs } from '#tests/fixtures/stories-shop.ts';
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
