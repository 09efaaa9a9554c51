import './orders.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent } from 'storybook/test';
import { failedPayment, longOrder, placed, unpaidFailed } from '#tests/fixtures/samples-orders.ts';
import { profile } from '#tests/fixtures/samples-user.ts';
import { answers, Refused } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-screen.ts';
import { signedInAs } from '#tests/fixtures/stories-shop.ts';
import { OrderSuccess } from './OrderSuccess.tsx';

const meta = {
  component: OrderSuccess,
  args: { orderId: placed.id },
  parameters: answers({ getOrder: placed }),
  beforeEach: () => signedInAs(profile),
} satisfies Meta<typeof OrderSuccess>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Thanks: Story = {
  async play({ canvasElement }) {
    await find(canvasElement, '[data-order-id]');
  },
};
export const LongText: Story = { parameters: answers({ getOrder: longOrder }) };
export const EmptyMissing: Story = { parameters: answers({ getOrder: new Refused(404) }) };

/** Whoever comes here without having paid is led to paying. */
export const Unpaid: Story = {
  parameters: answers({ getOrder: unpaidFailed, getOrderPayment: failedPayment }),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-action="pay-order"]');
  },
};

export const BusyPaying: Story = {
  parameters: answers({ getOrder: unpaidFailed, getOrderPayment: failedPayment, payOrder: 'never' }),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '[data-action="pay-order"]'));
    await find(canvasElement, '[data-action="pay-order"][aria-busy="true"]');
  },
};

export const Loading: Story = {
  parameters: answers({ getOrder: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[aria-busy="true"]');
  },
};

export const ErrorOfServer: Story = {
  parameters: answers({ getOrder: new Refused(500, { message: 'Сервер отдыхает.' }) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};

export const Offline: Story = {
  parameters: answers({ getOrder: 'offline' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};
