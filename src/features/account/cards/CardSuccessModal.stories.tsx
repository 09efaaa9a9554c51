import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { mastercard, visa } from '#tests/fixtures/samples-user.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find } from '#tests/fixtures/stories-queries.ts';
import { skipDelay } from '#tests/fixtures/stories-timers.ts';
import { TOAST_DURATION_MS } from '#ui/feedback/Toasts.tsx';
import { $cards } from './cards.store.ts';
import { CardSuccessModal } from './CardModals.tsx';

const meta = {
  component: CardSuccessModal,
  args: { data: { cardId: visa.id } },
  decorators: withOpenModal('cardSuccess', { cardId: visa.id }),
  beforeEach: () => $cards.set([visa, mastercard]),
} satisfies Meta<typeof CardSuccessModal>;
export default meta;
type Story = StoryObj<typeof meta>;

export const FirstCard: Story = {};
export const AnotherCard: Story = { args: { data: { cardId: mastercard.id } } };
export const UnknownCard: Story = { beforeEach: () => $cards.set(null) };

export const Closed: Story = {
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '.modal__footer button'));
    await waitFor(() => expect(openModals()).toEqual([]));
  },
};

/** Nothing is left to do in it. */
export const ClosesByItself: Story = {
  beforeEach: () => skipDelay(TOAST_DURATION_MS),
  play: () => waitFor(() => expect(openModals()).toEqual([])),
};
