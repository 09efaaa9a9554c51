import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { sampleLocale } from '#tests/fixtures/sample-locale.ts';
import { cities, closedRestaurants, restaurants } from '#tests/fixtures/samples-catalog.ts';
import { AstroSample } from '#tests/fixtures/stories-astro.tsx';
import { find } from '#tests/fixtures/stories-queries.ts';
import { href } from '../../routes.ts';

/** The card of a restaurant in its city and in searches, `RestaurantCard.astro`. */
const meta = {
  component: AstroSample,
  decorators: (Story) => (
    <div className="restaurant-grid">
      <Story />
    </div>
  ),
} satisfies Meta<typeof AstroSample>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  args: { name: 'openRestaurant' },
  async play({ canvasElement }) {
    const parameters = { city: cities[0]?.slug ?? '', restaurant: restaurants[0]?.slug ?? '' };
    const path = href(sampleLocale, 'city-restaurant', parameters);
    await expect(await find(canvasElement, `a[href="${path}"] h2`)).toHaveTextContent(restaurants[0]?.name ?? '');
    await expect(canvasElement).toHaveTextContent(restaurants[0]?.cuisines[0] ?? '');
  },
};

export const Closed: Story = {
  args: { name: 'closedRestaurant' },
  async play({ canvasElement }) {
    await expect(await find(canvasElement, '.restaurant-card_closed h2')).toHaveTextContent(
      closedRestaurants[0]?.name ?? '',
    );
    await expect(await find(canvasElement, '.restaurant-card__hours_closed')).toBeVisible();
  },
};
