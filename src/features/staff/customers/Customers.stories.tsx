import './customers.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { customers } from '#tests/fixtures/samples-staff.ts';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { Customers } from './Customers.tsx';

const meta = { component: Customers } satisfies Meta<typeof Customers>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  async play({ canvas }) {
    await expect((await canvas.findAllByText(customers[0]?.name ?? ''))[0]).toBeVisible();
  },
};

export const Empty: Story = { parameters: staffResponses({ getCustomerList: { customers: [], next: null } }) };

export const Loading: Story = {
  parameters: staffResponses({ getCustomerList: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.skeleton');
  },
};

export const ErrorLoading: Story = {
  parameters: staffResponses({ getCustomerList: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};
