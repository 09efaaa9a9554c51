import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { $toast } from '#features/shared/toast.store.ts';
import { apiResponses } from '#tests/fixtures/stories-api.ts';
import { allAvailable, expensiveLine, lemonade, lemonades } from '#tests/fixtures/stories-cart.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { message } from '#tests/fixtures/stories-messages.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { setCart } from '#tests/fixtures/stories-shop.ts';
import { $cartLines, addLine } from './cart.store.ts';
import { ResetModal } from './CartChangeModals.tsx';

const meta = {
  component: ResetModal,
  decorators: withOpenModal('reset', undefined),
  beforeEach: () => setCart([lemonades]),
} satisfies Meta<typeof ResetModal>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A dish of another restaurant is pending. */
const addOther = () => void addLine(expensiveLine, { restaurantId: 4, city: 'chisinau' });

async function press(canvas: HTMLElement, which: 'first' | 'last') {
  await userEvent.click(await find(canvas, `.reset__buttons button:${which}-child`));
  await waitFor(() => expect(openModals()).toEqual([]));
}

export const RequestedByCustomer: Story = {};
export const OtherRestaurant: Story = { name: 'Other restaurant', beforeEach: addOther };

export const Cancelled: Story = {
  beforeEach: addOther,
  async play({ canvasElement }) {
    await press(canvasElement, 'first');
    await expect($cartLines.get()).toEqual([lemonades]);
  },
};

export const Confirmed: Story = {
  parameters: apiResponses({ recalculateBasket: allAvailable }),
  async play({ canvasElement }) {
    await press(canvasElement, 'last');
    await expect($cartLines.get()).toEqual([]);
    await waitFor(() => expect($toast.get()?.text).toBe(message('cart:emptied')));
    $toast.get()?.action?.run();
    await expect($cartLines.get()).toEqual([lemonades]);
  },
};

/** After the confirmation the cart has the pending dish. */
export const ConfirmedForOther: Story = {
  beforeEach() {
    setCart([lemonade]);
    addOther();
  },
  async play({ canvasElement }) {
    await press(canvasElement, 'last');
    await waitFor(() => expect($cartLines.get()).toEqual([expensiveLine]));
  },
};
