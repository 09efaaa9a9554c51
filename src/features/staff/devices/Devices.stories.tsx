import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { devices } from '#tests/fixtures/samples-staff.ts';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { Devices } from './Devices.tsx';

const meta = { component: Devices } satisfies Meta<typeof Devices>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  async play({ canvas }) {
    await expect((await canvas.findAllByText(devices[0]?.name ?? ''))[0]).toBeVisible();
  },
};

export const Empty: Story = { parameters: staffResponses({ getDevices: [] }) };

export const Loading: Story = {
  parameters: staffResponses({ getDevices: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.skeleton');
  },
};

export const ErrorLoading: Story = {
  parameters: staffResponses({ getDevices: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};
