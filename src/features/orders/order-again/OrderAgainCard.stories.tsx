import { asMinor } from '#contract/money.ts';
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
import { apiResponses, ErrorResponse } from '#tests/fixtures/stories-api.ts';
import { allAvailable, partlyUnavailable } from '#tests/fixtures/stories-cart.ts';
import { openModals } from '#tests/fixtures/stories-modal.tsx';
import { find } from '#tests/fixtures/stories-queries.ts';
import { setCatalog } from '#tests/fixtures/stories-shop.ts';
import { order } from '#features/checkout/orders.fixture.ts';
import { $cartLines } from '#features/cart/cart.store.ts';
import type { Product } from '#contract/catalog.ts';
import { OrderAgainCard } from './OrderAgainCard.tsx';
import type { PastOrder } from './past-orders.ts';
import stylesheetUrl from './order-again.lazy.scss?url';

const item = ({ id, slug, name, image, price }: Product, count = 1) => ({
  product_id: id,
  slug,
  name,
  image: image ?? '',
  count,
  unit_price: price,
  modifiers: [],
  additives: [],
  total: asMinor(price * count),
  note: '',
});

const place = {
  city: { id: cities[0]?.id ?? 0, slug: cities[0]?.slug ?? '', name: cities[0]?.name ?? '' },
  restaurant: {
    id: restaurants[0]?.id ?? 0,
    slug: restaurants[0]?.slug ?? '',
    name: restaurants[0]?.name ?? '',
    phone: null,
  },
};
const past = {
  ...order({ ...place, status: 'delivered', currency: 'MDL' }),
  items: [item(lemonadeProduct, 2), item(expensiveProduct)],
} as PastOrder;

const meta = {
  component: OrderAgainCard,
  args: { order: past, showsRestaurant: true },
  parameters: apiResponses({ recalculateBasket: allAvailable }),
  beforeEach: setCatalog,
  decorators: (Story) => (
    <>
      <link rel="stylesheet" href={stylesheetUrl} precedence="default" />
      <div className="order-again-shelf">
        <Story />
      </div>
    </>
  ),
} satisfies Meta<typeof OrderAgainCard>;
export default meta;
type Story = StoryObj<typeof meta>;

const ADD = '[data-action="order-again"]:not([aria-busy])';

export const Available: Story = {
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, ADD));
    await waitFor(() => expect(openModals()).toEqual(['cart']));
    await expect($cartLines.get().map(({ id, count }) => [id, count])).toEqual([
      [lemonadeProduct.id, 2],
      [expensiveProduct.id, 1],
    ]);
  },
};

/** One dish is gone, and the other costs more than then. */
export const GoneAndDearer: Story = {
  parameters: apiResponses({ recalculateBasket: partlyUnavailable }),
  async play({ canvasElement }) {
    await find(canvasElement, '.order-again-card__gone');
    await expect(canvasElement).toHaveTextContent(lemonadeProduct.name);
  },
};

/** A required option of one dish no longer exists: the rest is added, and that dish is chosen again. */
export const OptionsChanged: Story = {
  args: { order: { ...past, items: [item(lemonadeProduct), item(pizza)] } },
  parameters: apiResponses({
    recalculateBasket(body) {
      const { available } = allAvailable(body);
      return {
        available: available.slice(0, 1),
        not_available: available.slice(1).map((line) => ({ ...line, code: 'option_required' as const })),
        price_changed: [],
      };
    },
  }),
  async play({ canvasElement }) {
    await find(canvasElement, '.order-again-card__choose');
    await userEvent.click(await find(canvasElement, ADD));
    await waitFor(() => expect(openModals()).toEqual(['cart', 'additives']));
  },
};

export const NothingAvailable: Story = {
  parameters: apiResponses({
    recalculateBasket: (body) => ({ available: [], price_changed: [], not_available: allAvailable(body).available }),
  }),
};

export const LongAndMany: Story = {
  args: {
    order: {
      ...past,
      items: Array.from({ length: 12 }, (_, index) => ({ ...item(pizza), product_id: 700 + index, name: LONG_NAME })),
    },
  },
};

export const OnItsMenu: Story = { args: { showsRestaurant: false } };
export const Loading: Story = { parameters: apiResponses({ recalculateBasket: 'never' }) };

/** Not checked: the cart checks it when it is opened. */
export const Failed: Story = {
  parameters: apiResponses({ recalculateBasket: new ErrorResponse(503) }),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, ADD));
    await waitFor(() => expect($cartLines.get()).toHaveLength(2));
  },
};
