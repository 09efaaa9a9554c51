import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { LONG_NAME, LONG_ROMANIAN } from '#tests/fixtures/samples-catalog.ts';
import { costlyLine, lemonades, withOptions } from '#tests/fixtures/stories-cart.ts';
import { openModals, whileOpen } from '#tests/fixtures/stories-modal.tsx';
import { find } from '#tests/fixtures/stories-screen.ts';
import type { PriceChange, UnavailableLine } from './cart-wire.ts';
import { $priceChanged, $unavailable } from './recalculation.store.ts';
import { UnavailableModal } from './UnavailableModal.tsx';

const shown = { name: 'Лимонад с мятой', image: '', slug: 'lemonade', currency: 'MDL', options: {} };
const gone: UnavailableLine = { line: lemonades, shown, code: 'product_unavailable' };
const optionGone: UnavailableLine = {
  line: withOptions,
  shown: {
    ...shown,
    name: 'Пицца «Четыре сыра»',
    options: { 'modifier:12': '40 см', 'additive:21': 'Трюфельное масло' },
  },
  code: 'option_required',
};
const dearer: PriceChange = {
  line: costlyLine,
  shown: { ...shown, name: LONG_NAME },
  oldPrice: 119950,
  newPrice: 129950,
};

function changed(unavailable: readonly UnavailableLine[], prices: readonly PriceChange[]) {
  $unavailable.set(unavailable);
  $priceChanged.set(prices);
}

const meta = { component: UnavailableModal, decorators: whileOpen('unavailable', true) } satisfies Meta<
  typeof UnavailableModal
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Gone: Story = { beforeEach: () => changed([gone, optionGone], []) };
export const PricesChanged: Story = { beforeEach: () => changed([], [dearer]) };
export const LongText: Story = {
  beforeEach: () => changed([{ ...gone, shown: { ...shown, name: LONG_ROMANIAN } }], [dearer]),
};

/** Closing clears both lists. */
export const Understood: Story = {
  beforeEach: () => changed([gone], [dearer]),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '.modal__footer button'));
    await waitFor(() => expect(openModals()).toEqual([]));
    await expect([...$unavailable.get(), ...$priceChanged.get()]).toEqual([]);
  },
};
