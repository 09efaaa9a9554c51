import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { LONG_NAME, LONG_ROMANIAN } from '#tests/fixtures/samples-catalog.ts';
import { expensiveLine, lemonades, withOptions } from '#tests/fixtures/stories-cart.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find } from '#tests/fixtures/stories-queries.ts';
import { UnavailableModal } from './CartChangeModals.tsx';
import type { PriceChange, UnavailableLine } from './cart-wire.ts';
import { $priceChanged, $unavailableLines } from './recalculation.store.ts';
import { asMinor } from '#contract/money.ts';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const details = {
  name: inLocale('Лимонад с мятой', 'Mint lemonade', 'Limonadă cu mentă'),
  image: '',
  slug: 'lemonade',
  currency: 'MDL',
  options: {},
};
const unavailable: UnavailableLine = { line: lemonades, details, code: 'product_unavailable' };
const optionUnavailable: UnavailableLine = {
  line: withOptions,
  details: {
    ...details,
    name: inLocale('Пицца «Четыре сыра»', 'Four Cheese Pizza', 'Pizza „Patru brânzeturi”'),
    options: {
      'modifier:12': inLocale('40 см', '40 cm', '40 cm'),
      'additive:21': inLocale('Трюфельное масло', 'Truffle oil', 'Ulei de trufe'),
    },
  },
  code: 'option_required',
};
const repriced: PriceChange = {
  line: expensiveLine,
  details: { ...details, name: LONG_NAME },
  oldPrice: asMinor(119950),
  newPrice: asMinor(129950),
};

function changed(lines: readonly UnavailableLine[], prices: readonly PriceChange[]) {
  $unavailableLines.set(lines);
  $priceChanged.set(prices);
}

const meta = { component: UnavailableModal, decorators: withOpenModal('unavailable', undefined) } satisfies Meta<
  typeof UnavailableModal
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Unavailable: Story = { beforeEach: () => changed([unavailable, optionUnavailable], []) };
export const PricesChanged: Story = { beforeEach: () => changed([], [repriced]) };
export const LongText: Story = {
  beforeEach: () => changed([{ ...unavailable, details: { ...details, name: LONG_ROMANIAN } }], [repriced]),
};

/** Closing clears both lists. */
export const ChangesClosed: Story = {
  beforeEach: () => changed([unavailable], [repriced]),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '.modal__footer button'));
    await waitFor(() => expect(openModals()).toEqual([]));
    await expect([...$unavailableLines.get(), ...$priceChanged.get()]).toEqual([]);
  },
};
