import './info-pages.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { localize } from '#contract/localized-text.ts';
import { sampleLocale } from '#tests/fixtures/sample-locale.ts';
import { infoPageRows } from '#tests/fixtures/samples-staff.ts';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { InfoPages } from './InfoPages.tsx';

const meta = { component: InfoPages } satisfies Meta<typeof InfoPages>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  async play({ canvas }) {
    await expect((await canvas.findAllByText(localize(infoPageRows[0]?.name ?? {}, sampleLocale)))[0]).toBeVisible();
  },
};

/** After an update of a shop that had a city at the address of the pages. */
export const MovedCity: Story = {
  parameters: staffResponses({
    getInfoPageList: { pages: infoPageRows, moved_city: { name: { ru: 'Инфо' }, slug: 'info-4' } },
  }),
  async play({ canvas }) {
    await expect(await canvas.findByText(/info-4/)).toBeVisible();
  },
};

export const Empty: Story = { parameters: staffResponses({ getInfoPageList: { pages: [], moved_city: null } }) };

export const Loading: Story = {
  parameters: staffResponses({ getInfoPageList: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.skeleton');
  },
};

export const ErrorLoading: Story = {
  parameters: staffResponses({ getInfoPageList: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};
