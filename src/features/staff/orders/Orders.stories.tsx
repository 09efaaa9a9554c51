import './orders.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { Orders } from './Orders.tsx';

const meta = { component: Orders } satisfies Meta<typeof Orders>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  async play({ canvas }) {
    await expect((await canvas.findAllByText(/7-12/))[0]).toBeVisible();
  },
};

export const Empty: Story = { parameters: staffResponses({ getOrderList: { orders: [], next: null } }) };

export const Loading: Story = {
  parameters: staffResponses({ getOrderList: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.skeleton');
  },
};

export const ErrorLoading: Story = {
  parameters: staffResponses({ getOrderList: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};
