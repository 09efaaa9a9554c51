import './zones.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { localize } from '#contract/localized-text.ts';
import { sampleLocale } from '#tests/fixtures/sample-locale.ts';
import { zones } from '#tests/fixtures/samples-staff.ts';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { Zones } from './Zones.tsx';

const meta = { component: Zones } satisfies Meta<typeof Zones>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  async play({ canvas }) {
    await expect(
      (await canvas.findAllByText(localize(zones.restaurant_zones[0]?.name ?? {}, sampleLocale)))[0],
    ).toBeVisible();
  },
};

export const Empty: Story = { parameters: staffResponses({ getZones: { ...zones, restaurant_zones: [] } }) };

export const Loading: Story = {
  parameters: staffResponses({ getZones: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.skeleton');
  },
};

export const ErrorLoading: Story = {
  parameters: staffResponses({ getZones: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};
