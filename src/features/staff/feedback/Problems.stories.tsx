import './feedback.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { problems } from '#tests/fixtures/samples-staff.ts';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { Problems } from './Problems.tsx';

const meta = { component: Problems } satisfies Meta<typeof Problems>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  async play({ canvas }) {
    await expect((await canvas.findAllByText(problems[0]?.message ?? ''))[0]).toBeVisible();
  },
};

export const Empty: Story = { parameters: staffResponses({ getProblems: { problems: [], next: null } }) };

export const Loading: Story = {
  parameters: staffResponses({ getProblems: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.skeleton');
  },
};

export const ErrorLoading: Story = {
  parameters: staffResponses({ getProblems: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};
