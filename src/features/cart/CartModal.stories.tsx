import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { closedRestaurants, restaurants } from '#tests/fixtures/samples-catalog.ts';
import { promotion } from '#tests/fixtures/samples-orders.ts';
import { profile } from '#tests/fixtures/samples-user.ts';
import { apiResponses, ErrorResponse } from '#tests/fixtures/stories-api.ts';
import {
  allAvailable,
  expensiveLine,
  lemonade,
  lemonades,
  manyLines,
  partlyUnavailable,
  withOptions,
} from '#tests/fixtures/stories-cart.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find, findField } from '#tests/fixtures/stories-queries.ts';
import { setCart, setEmptyCart, signedInAs } from '#tests/fixtures/stories-shop.ts';
import { resetCart } from './cart.store.ts';
import { CartModal } from './CartModal.tsx';
import { $discount } from './cart-totals.ts';
import { backUpCart } from './recalculation.store.ts';
import { asMinor, ZERO } from '#contract/money.ts';
import { inLocale } from '#tests/fixtures/sample-locale.ts';
import { messagePattern } from '#tests/fixtures/stories-messages.ts';

const meta = {
  component: CartModal,
  decorators: withOpenModal('cart', undefined),
  parameters: apiResponses({ recalculateBasket: allAvailable }),
  beforeEach: () => setCart([lemonades, withOptions]),
} satisfies Meta<typeof CartModal>;
export default meta;
type Story = StoryObj<typeof meta>;

const LEMONADES = `[data-cart-line="${lemonades.id}"]`;

const findRestore: NonNullable<Story['play']> = async ({ canvasElement }) =>
  void (await find(canvasElement, '[data-action="restore-cart"]'));

async function press(canvas: HTMLElement, selector: string) {
  await userEvent.click(await find(canvas, selector));
}

export const Filled: Story = {
  name: 'Filled',
  async play({ canvasElement }) {
    await find(canvasElement, '[data-action="checkout"][data-open-modal="authPhone"]:enabled');
  },
};

/** The button leads to the checkout directly. */
export const FilledSignedIn: Story = {
  beforeEach() {
    signedInAs(profile);
    setCart([lemonades, withOptions]);
  },
  async play({ canvasElement }) {
    await find(canvasElement, '[data-action="checkout"]:enabled:not([data-open-modal])');
  },
};

/** A labelled link, unlike the button of the note. */
export const OptionsEdited: Story = {
  async play({ canvasElement }) {
    const edit = await find(canvasElement, `[data-cart-line="${withOptions.id}"] [data-open-modal="additives"]`);
    await expect(edit).toHaveTextContent(inLocale('Изменить', 'Edit', 'Modificați'));
    await userEvent.click(edit);
    await expect(openModals()).toContain('additives');
  },
};

export const NoteToTheKitchen: Story = {
  async play({ canvasElement }) {
    await press(canvasElement, `${LEMONADES} .cart-line__note`);
    await expect(await findField(canvasElement, 'note')).toHaveFocus();
  },
};

export const Loading: Story = {
  name: 'Loading',
  parameters: apiResponses({ recalculateBasket: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.cart__loading');
  },
};

export const Empty: Story = { name: 'Empty', beforeEach: resetCart };

export const EmptyAtRestaurant: Story = {
  beforeEach() {
    resetCart();
    setEmptyCart();
  },
};

/** A failed recalculation empties the cart; one button brings it back. */
export const ErrorRecalculationFailed: Story = {
  name: 'Error recalculation failed',
  parameters: apiResponses({ recalculateBasket: new ErrorResponse(500) }),
  play: findRestore,
};

/** Without a response the cart stays, with a message that it could not be checked. */
export const Offline: Story = {
  parameters: apiResponses({ recalculateBasket: 'offline' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.banner_warning button');
    await find(canvasElement, LEMONADES);
  },
};

export const UnavailableProvider: Story = {
  parameters: apiResponses({ recalculateBasket: new ErrorResponse(503) }),
  async play({ canvasElement }) {
    await find(canvasElement, '.banner_warning button');
    await find(canvasElement, LEMONADES);
  },
};

export const Restored: Story = {
  name: 'Restored',
  beforeEach() {
    backUpCart();
    resetCart();
  },
  async play({ canvasElement }) {
    await press(canvasElement, '[data-action="restore-cart"]');
    await find(canvasElement, LEMONADES);
  },
};

/** A 429 leaves the cart unchanged. */
export const ErrorTooManyRequests: Story = {
  parameters: apiResponses({
    recalculateBasket: new ErrorResponse(429, {
      message: inLocale('Слишком много запросов.', 'Too many requests.', 'Prea multe cereri.'),
    }),
  }),
  async play({ canvasElement }) {
    await find(canvasElement, LEMONADES);
  },
};

export const IncreasedCount: Story = {
  async play({ canvasElement }) {
    await press(canvasElement, `${LEMONADES} [data-action="increase"]`);
    await waitFor(async () => expect(await find(canvasElement, `${LEMONADES} [data-count]`)).toHaveTextContent('3'));
  },
};

export const RemovalUndone: Story = {
  beforeEach: () => setCart([lemonade, withOptions]),
  async play({ canvasElement }) {
    await press(canvasElement, `${LEMONADES} [data-action="remove"]`);
    await waitFor(() => expect(canvasElement.querySelector(LEMONADES)).toBeNull());
    await press(canvasElement, '.toast__action');
    await find(canvasElement, LEMONADES);
  },
};

export const RecommendedAdded: Story = {
  name: 'Recommended added',
  beforeEach: () => setCart([withOptions]),
  async play({ canvasElement }) {
    await press(canvasElement, '.recommended button');
    await find(canvasElement, `[data-cart-line="${lemonade.id}"]`);
  },
};

/** The added dish is in the cart at once, its name comes with the response. */
export const BusyAdding: Story = {
  parameters: apiResponses({
    recalculateBasket: (body) => (body.products.length === 1 ? allAvailable(body) : 'never'),
  }),
  beforeEach: () => setCart([withOptions]),
  async play({ canvasElement }) {
    await press(canvasElement, '.recommended button');
    await find(canvasElement, LEMONADES);
  },
};

/** Unavailable lines and changed prices open a modal of their own. */
export const PartlyUnavailable: Story = {
  name: 'Partly unavailable',
  parameters: apiResponses({ recalculateBasket: partlyUnavailable }),
  async play({ canvasElement }) {
    await find(canvasElement, '.cart-line_unavailable');
    await expect(openModals()).toEqual(['cart', 'unavailable']);
  },
};

export const OpensResetModal: Story = {
  async play({ canvasElement }) {
    await press(canvasElement, '[data-action="reset-cart"]');
    await expect(openModals()).toEqual(['cart', 'reset']);
  },
};

export const WithDiscount: Story = {
  beforeEach: () =>
    $discount.set({ amount: asMinor(2875), code: promotion.code, title: promotion.title, freeDelivery: false }),
};

export const DeliveryFree: Story = {
  beforeEach: () => setCart([expensiveLine]),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-delivery-bar][data-state="free"]');
  },
};

/** Until its zone is known, the price of the delivery and the total are only the lowest. */
export const LowestTotal: Story = {
  parameters: apiResponses({
    recalculateBasket: allAvailable,
    getRestaurants: restaurants.map((restaurant) => ({
      ...restaurant,
      delivery: {
        price: asMinor(1200),
        free_from: asMinor(40_000),
        min_order: ZERO,
        travel_minutes: 0,
        own_zones: true,
        is_lowest: true,
      },
    })),
  }),
  async play({ canvasElement }) {
    const checkout = await find(canvasElement, '[data-action="checkout"]:enabled');
    for (const element of [checkout, await find(canvasElement, '[data-total="total"]')])
      await waitFor(() => expect(element).toHaveTextContent(messagePattern('catalog:priceFrom')));
  },
};

export const DisabledBelowMinimum: Story = {
  beforeEach: () => setCart([lemonade]),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-action="checkout"]:disabled');
  },
};

export const DisabledClosed: Story = {
  parameters: apiResponses({ recalculateBasket: allAvailable, getRestaurants: closedRestaurants }),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-action="checkout"]:disabled');
  },
};

export const LongText: Story = { beforeEach: () => setCart([expensiveLine, withOptions]) };

export const FullFortyLines: Story = {
  beforeEach: () => setCart(manyLines),
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-cart-line]')).toHaveLength(40));
  },
};

/** The lines show without delivery terms. */
export const OfflineCatalog: Story = {
  parameters: apiResponses({ recalculateBasket: allAvailable, getCities: 'offline' }),
  async play({ canvasElement }) {
    await find(canvasElement, LEMONADES);
  },
};
