import './orders.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { longOrder, orders, ordersPage } from '#tests/fixtures/samples-orders.ts';
import { profile } from '#tests/fixtures/samples-user.ts';
import { answers, Refused } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-screen.ts';
import { signedInAs } from '#tests/fixtures/stories-shop.ts';
import { OrdersList } from './OrdersList.tsx';

const meta = {
  component: OrdersList,
  args: { page: 1 },
  parameters: answers({ getOrders: ordersPage(orders) }),
  beforeEach: () => signedInAs(profile),
} satisfies Meta<typeof OrdersList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  async play({ canvasElement }) {
    await find(canvasElement, '[data-order-id]');
  },
};
export const Empty: Story = { parameters: answers({ getOrders: ordersPage([]) }) };
export const FirstOfPages: Story = { parameters: answers({ getOrders: ordersPage(orders, 1, 3) }) };
export const BetweenPages: Story = { args: { page: 2 }, parameters: answers({ getOrders: ordersPage(orders, 2, 3) }) };
export const LongText: Story = { parameters: answers({ getOrders: ordersPage([longOrder]) }) };

export const Loading: Story = {
  parameters: answers({ getOrders: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[aria-busy="true"]');
  },
};

export const ErrorOfServer: Story = {
  parameters: answers({ getOrders: new Refused(500, { message: 'Сервер отдыхает.' }) }),
  async play({ canvasElement }) {
    await find(canvasElement, '.empty__action button');
  },
};

export const Offline: Story = {
  parameters: answers({ getOrders: 'offline' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.empty__action button');
  },
};
