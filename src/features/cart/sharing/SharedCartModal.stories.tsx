import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { apiResponses, ErrorResponse } from '#tests/fixtures/stories-api.ts';
import {
  allAvailable,
  expensiveLine,
  lemonades,
  manyLines,
  partlyUnavailable,
  withOptions,
} from '#tests/fixtures/stories-cart.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find } from '#tests/fixtures/stories-queries.ts';
import { setCart, setCatalog } from '#tests/fixtures/stories-shop.ts';
import { cities, restaurants } from '#tests/fixtures/samples-catalog.ts';
import type { Lines } from '../cart-lines.ts';
import { $cartLines } from '../cart.store.ts';
import { encodeSharedCart } from './shared-cart.ts';
import SharedCartModal from './SharedCartModal.tsx';

const shared = (lines: Lines | string) => ({
  text: typeof lines === 'string' ? lines : encodeSharedCart(lines),
  restaurantId: restaurants[0]?.id ?? 0,
  city: cities[0]?.slug ?? '',
});

const few = shared([lemonades, withOptions]);

const meta = {
  component: SharedCartModal,
  args: { data: few },
  decorators: withOpenModal('sharedCart', few),
  parameters: apiResponses({ recalculateBasket: allAvailable }),
  beforeEach: setCatalog,
} satisfies Meta<typeof SharedCartModal>;
export default meta;
type Story = StoryObj<typeof meta>;

const ADD = '[data-action="add-shared-cart"]';

export const Received: Story = {
  async play({ canvasElement }) {
    const add = await find(canvasElement, ADD);
    await expect($cartLines.get()).toEqual([]);
    await userEvent.click(add);
    await waitFor(() => expect(openModals()).toEqual(['cart']));
    await expect($cartLines.get().map(({ id }) => id)).toEqual([lemonades.id, withOptions.id]);
  },
};

export const PartlyUnavailable: Story = { parameters: apiResponses({ recalculateBasket: partlyUnavailable }) };

export const NothingAvailable: Story = {
  parameters: apiResponses({
    recalculateBasket: ({ products }) => ({
      available: [],
      price_changed: [],
      not_available: allAvailable({ products }).available,
    }),
  }),
};

export const BesideOwnDishes: Story = { beforeEach: () => setCart([expensiveLine]) };

export const LongAndMany: Story = {
  args: { data: shared([expensiveLine, ...manyLines]) },
  async play({ canvasElement }) {
    await find(canvasElement, ADD);
    // Nothing in it can be focused, and the keyboard scrolls it.
    await waitFor(async () => expect(await find(canvasElement, '.modal__body')).toHaveAttribute('tabindex', '0'));
  },
};

export const Truncated: Story = { args: { data: shared(encodeSharedCart([lemonades, withOptions]).slice(0, -4)) } };

export const Damaged: Story = { args: { data: shared('2.nothing') } };

export const Loading: Story = { parameters: apiResponses({ recalculateBasket: 'never' }) };

export const Failed: Story = { parameters: apiResponses({ recalculateBasket: new ErrorResponse(500) }) };
