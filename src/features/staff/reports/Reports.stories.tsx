import './reports.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { pizza } from '#tests/fixtures/samples-catalog.ts';
import { report } from '#tests/fixtures/samples-staff.ts';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { Reports } from './Reports.tsx';

const meta = { component: Reports } satisfies Meta<typeof Reports>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  async play({ canvas }) {
    await expect((await canvas.findAllByText(pizza.name))[0]).toBeVisible();
  },
};

export const Empty: Story = { parameters: staffResponses({ getReport: { ...report, currencies: [] } }) };

export const Loading: Story = {
  parameters: staffResponses({ getReport: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.skeleton');
  },
};

export const ErrorLoading: Story = {
  parameters: staffResponses({ getReport: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};
