import type { Meta, StoryObj } from '@storybook/react-vite';
import { orders, ordersPage } from '#tests/fixtures/samples-orders.ts';
import { profile } from '#tests/fixtures/samples-user.ts';
import { apiResponses } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { signedInAs, signedOut } from '#tests/fixtures/stories-shop.ts';
import { LatestOrderLink } from './OrdersIsland.tsx';

const meta = {
  component: LatestOrderLink,
  parameters: apiResponses({ getOrders: ordersPage(orders) }),
  beforeEach: () => signedInAs(profile),
} satisfies Meta<typeof LatestOrderLink>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loaded: Story = {
  async play({ canvasElement }) {
    await find(canvasElement, 'a');
  },
};

/** Nothing is drawn in any of these. */
export const EmptyNoOrders: Story = { parameters: apiResponses({ getOrders: ordersPage([]) }) };
export const SignedOut: Story = { beforeEach: signedOut };
export const Loading: Story = { parameters: apiResponses({ getOrders: 'never' }) };
export const Offline: Story = { parameters: apiResponses({ getOrders: 'offline' }) };
