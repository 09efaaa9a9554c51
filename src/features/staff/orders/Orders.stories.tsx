import './orders.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { orderDetails } from '#tests/fixtures/samples-staff.ts';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { message } from '#tests/fixtures/stories-messages.ts';
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

/** What became of the SMS about an order. */
export const Details: Story = {
  parameters: staffResponses({ getOrderDetails: orderDetails }),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '[data-open-modal="order"]'));
    const sent = await find(document.body, '[data-message="undelivered"]');
    await expect(sent).toHaveTextContent(message('staff-messages:template_order_on_the_way'));
    await expect(sent).toHaveTextContent(message('staff-messages:state_undelivered'));
  },
};
