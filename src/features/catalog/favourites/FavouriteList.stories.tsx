import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import {
  cities,
  expensiveProduct,
  lemonadeProduct,
  LONG_NAME,
  pizza,
  restaurants,
} from '#tests/fixtures/samples-catalog.ts';
import { profile } from '#tests/fixtures/samples-user.ts';
import { apiResponses, ErrorResponse } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { signedInAs } from '#tests/fixtures/stories-shop.ts';
import { $token } from '#features/shared/token.store.ts';
import type { Product } from '#contract/catalog.ts';
import type { Favourites } from '#contract/user.ts';
import { $favourites, $localFavourites } from './favourites.store.ts';
import { FavouriteList } from './FavouriteList.tsx';

const place = { city_slug: cities[0]?.slug ?? '', restaurant_slug: restaurants[0]?.slug ?? '' };
const product = ({ id, slug, name, image }: Product) => ({
  id,
  slug,
  name,
  image: image ?? '',
  restaurant_id: restaurants[0]?.id ?? 0,
  ...place,
});
const removed = { ...product(pizza), id: 9999, name: LONG_NAME };
const few: Favourites = {
  products: [product(pizza), product(expensiveProduct), product(lemonadeProduct), removed],
  restaurants: [
    {
      id: restaurants[0]?.id ?? 0,
      slug: place.restaurant_slug,
      name: restaurants[0]?.name ?? '',
      image: '',
      city_slug: place.city_slug,
    },
    { id: 9999, slug: 'gone', name: 'Gone', image: '', city_slug: place.city_slug },
  ],
};
const current = [pizza, expensiveProduct, { ...lemonadeProduct, active: false }];

const meta = {
  component: FavouriteList,
  parameters: apiResponses({ getProducts: current }),
  beforeEach: () => $localFavourites.set(few),
} satisfies Meta<typeof FavouriteList>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A dish that is sold out, one that is no longer on the menu, and a restaurant that is no longer in the shop. */
export const OfAVisitor: Story = {
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelectorAll('.favourite_gone')).toHaveLength(3));
    const heart = await find(canvasElement, '[data-favourite-product] .heart');
    await userEvent.click(heart);
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await expect($favourites.get().products).toHaveLength(3);
    await userEvent.click(heart);
    await expect($favourites.get().products).toHaveLength(4);
  },
};

export const OfAnAccount: Story = {
  parameters: apiResponses({ getProducts: current, editFavourites: few }),
  beforeEach() {
    $localFavourites.set(few);
    signedInAs(profile);
  },
};

/** Another tab ends the session while the list is open. */
export const SignedOut: Story = {
  parameters: apiResponses({ getProducts: current, getFavourites: few, editFavourites: few }),
  beforeEach() {
    $localFavourites.set({ products: [], restaurants: [] });
    signedInAs(profile);
  },
  async play({ canvasElement }) {
    await find(canvasElement, '[data-favourite-product]');
    $token.set('');
    await waitFor(() => expect(canvasElement.querySelector('[data-favourite-product]')).toBeNull());
    await expect(canvasElement.querySelector('[data-favourite-restaurant]')).toBeNull();
  },
};

/** On a device that has never read them. */
export const OfAnAccountFailed: Story = {
  parameters: apiResponses({ getFavourites: new ErrorResponse(500), editFavourites: new ErrorResponse(500) }),
  beforeEach() {
    $localFavourites.set({ products: [], restaurants: [] });
    signedInAs(profile);
  },
  play: async ({ canvasElement }) => void (await find(canvasElement, '[role="alert"] button')),
};

export const WithoutCall: Story = {
  parameters: apiResponses({ getProducts: new ErrorResponse(404), editFavourites: new ErrorResponse(404) }),
  beforeEach() {
    $localFavourites.set(few);
    signedInAs(profile);
  },
};

export const Many: Story = {
  args: { limit: 6 },
  beforeEach: () =>
    $localFavourites.set({
      products: Array.from({ length: 40 }, (_, index) => ({ ...product(pizza), id: 500 + index })),
      restaurants: [],
    }),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '.favourites .button'));
    await waitFor(() => expect(canvasElement.querySelectorAll('.favourite')).toHaveLength(40));
  },
};

export const Empty: Story = { beforeEach: () => $localFavourites.set({ products: [], restaurants: [] }) };
export const Loading: Story = { parameters: apiResponses({ getProducts: 'never' }) };
export const Failed: Story = { parameters: apiResponses({ getProducts: new ErrorResponse(500) }) };
export const Offline: Story = { parameters: apiResponses({ getProducts: 'offline' }) };
