import './news.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { localize } from '#contract/localized-text.ts';
import { sampleLocale } from '#tests/fixtures/sample-locale.ts';
import { newsRows } from '#tests/fixtures/samples-staff.ts';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { News } from './News.tsx';

const meta = { component: News } satisfies Meta<typeof News>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  async play({ canvas }) {
    await expect((await canvas.findAllByText(localize(newsRows[0]?.name ?? {}, sampleLocale)))[0]).toBeVisible();
  },
};

export const Empty: Story = { parameters: staffResponses({ getNewsList: [] }) };

export const Loading: Story = {
  parameters: staffResponses({ getNewsList: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.skeleton');
  },
};

export const ErrorLoading: Story = {
  parameters: staffResponses({ getNewsList: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};
