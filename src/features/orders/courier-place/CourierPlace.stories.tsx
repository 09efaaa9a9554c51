import '../orders.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { onTheWay } from '#tests/fixtures/samples-orders.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import CourierPlace from './CourierPlace.tsx';
import { messagePattern } from '#tests/fixtures/stories-messages.ts';

const place = { lat: 47.0245, lng: 28.8323, age: 20, distance: 1234 };

const meta = {
  component: CourierPlace,
  args: { order: onTheWay, initial: place },
} satisfies Meta<typeof CourierPlace>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Away: Story = {
  async play({ canvasElement }) {
    await expect(await find(canvasElement, '[data-courier-place="current"]')).toHaveTextContent(
      messagePattern('orders:placeAway', { minutes: 9 }),
    );
    await expect(canvasElement.querySelector('.courier-place__map')).toBeNull();
  },
};
export const Near: Story = { args: { initial: { ...place, distance: 50 } } };
/** Without a distance and without a map there is nothing to show. */
export const DistanceUnknown: Story = {
  args: { initial: { ...place, distance: null } },
  play: ({ canvasElement }) => expect(canvasElement.querySelector('[data-courier-place]')).toBeNull(),
};
export const Stale: Story = {
  args: { initial: { ...place, age: 180 } },
  async play({ canvasElement }) {
    await find(canvasElement, '[data-courier-place="stale"]');
  },
};
export const TooOld: Story = {
  args: { initial: { ...place, age: 600 } },
  async play({ canvasElement }) {
    await find(canvasElement, '[data-courier-place="ended"]');
  },
};
