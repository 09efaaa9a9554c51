import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { apiResponses } from '#tests/fixtures/stories-api.ts';
import { allAvailable, lemonades, manyLines, withOptions } from '#tests/fixtures/stories-cart.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { setCart } from '#tests/fixtures/stories-shop.ts';
import { resetCart } from './cart.store.ts';
import { CartPanel } from './CartPanel.tsx';

const meta = {
  component: CartPanel,
  parameters: apiResponses({ recalculateBasket: allAvailable }),
  beforeEach: () => setCart([lemonades, withOptions]),
} satisfies Meta<typeof CartPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  async play({ canvasElement }) {
    await find(canvasElement, '[data-action="checkout"]:enabled');
  },
};

export const Empty: Story = { beforeEach: resetCart };

export const ManyLines: Story = { beforeEach: () => setCart(manyLines) };

export const LineRemoved: Story = {
  beforeEach: () => setCart([withOptions]),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '[data-action="remove"]'));
    await waitFor(() => expect(canvasElement.querySelector('[data-cart-line]')).toBeNull());
  },
};
