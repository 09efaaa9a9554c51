import './courier.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { courierOrders } from '#tests/fixtures/samples-staff.ts';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { Courier } from './Courier.tsx';

const meta = { component: Courier } satisfies Meta<typeof Courier>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  async play({ canvas }) {
    await expect((await canvas.findAllByText(/7-13/))[0]).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: staffResponses({ getCourierOrders: { ...courierOrders, free: [], mine: [], cash: [] } }),
};

export const Loading: Story = {
  parameters: staffResponses({ getCourierOrders: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.skeleton');
  },
};

export const ErrorLoading: Story = {
  parameters: staffResponses({ getCourierOrders: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};
