import './promotions.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { Promotions } from './Promotions.tsx';

const meta = { component: Promotions } satisfies Meta<typeof Promotions>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  async play({ canvas }) {
    await expect((await canvas.findAllByText('VERDE10'))[0]).toBeVisible();
  },
};

export const Empty: Story = { parameters: staffResponses({ getPromotions: [] }) };

export const Loading: Story = {
  parameters: staffResponses({ getPromotions: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.skeleton');
  },
};

export const ErrorLoading: Story = {
  parameters: staffResponses({ getPromotions: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};
