import './settings.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find, findField } from '#tests/fixtures/stories-queries.ts';
import { Settings } from './Settings.tsx';

const meta = { component: Settings } satisfies Meta<typeof Settings>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  async play({ canvasElement }) {
    await expect(await findField(canvasElement, 'legal_name')).toHaveValue('Dinner SRL');
  },
};

export const Loading: Story = {
  parameters: staffResponses({ getShopSettings: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.skeleton');
  },
};

export const ErrorLoading: Story = {
  parameters: staffResponses({ getShopSettings: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};
