import '../board/pause-controls.scss';
import './hours.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { localize } from '#contract/localized-text.ts';
import { sampleLocale } from '#tests/fixtures/sample-locale.ts';
import { hours } from '#tests/fixtures/samples-staff.ts';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { Hours } from './Hours.tsx';

const meta = { component: Hours } satisfies Meta<typeof Hours>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  async play({ canvas }) {
    await expect((await canvas.findAllByText(localize(hours.branches[0]?.name ?? {}, sampleLocale)))[0]).toBeVisible();
  },
};

export const Empty: Story = { parameters: staffResponses({ getHours: { ...hours, branches: [], closures: [] } }) };

export const Loading: Story = {
  parameters: staffResponses({ getHours: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.skeleton');
  },
};

export const ErrorLoading: Story = {
  parameters: staffResponses({ getHours: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};
