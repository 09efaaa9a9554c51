import './orders.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { unpaid, waitingPayment } from '#tests/fixtures/samples-orders.ts';
import { profile } from '#tests/fixtures/samples-user.ts';
import { answers, Refused } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-screen.ts';
import { signedInAs } from '#tests/fixtures/stories-shop.ts';
import { PaymentWatch } from './PaymentWatch.tsx';

const meta = {
  component: PaymentWatch,
  args: { orderId: unpaid.id },
  parameters: answers({ getOrderPayment: { status: 'pending', redirect_url: null, reason: null } }),
  beforeEach: () => signedInAs(profile),
} satisfies Meta<typeof PaymentWatch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Waiting: Story = {};
export const Loading: Story = { parameters: answers({ getOrderPayment: 'never' }) };
export const EmptyMissing: Story = { parameters: answers({ getOrderPayment: new Refused(404) }) };

/** The bank wants something of the customer. */
export const BankAsks: Story = {
  parameters: answers({ getOrderPayment: waitingPayment }),
  async play({ canvasElement }) {
    await find(canvasElement, 'a[href^="https://bank.example"]');
  },
};

export const ErrorOfServer: Story = {
  parameters: answers({ getOrderPayment: new Refused(500, { message: 'Сервер отдыхает.' }) }),
  async play({ canvasElement }) {
    await find(canvasElement, '.result__actions a');
  },
};

export const Offline: Story = {
  parameters: answers({ getOrderPayment: 'offline' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.result__actions a');
  },
};
