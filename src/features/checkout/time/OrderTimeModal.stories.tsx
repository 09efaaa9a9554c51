import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find } from '#tests/fixtures/stories-queries.ts';
import { $draft, editDraft } from '../checkout-form.store.ts';
import OrderTimeModal from './OrderTimeModal.tsx';
import { messagePattern } from '#tests/fixtures/stories-messages.ts';

const TOMORROW = { when: '2099-11-21T11:00:00Z', from: '2099-11-21T11:00:00Z', to: '2099-11-21T11:30:00Z' };
const closed = { refusal: 'restaurant_closed', isPickup: false, canSchedule: true, proposal: TOMORROW } as const;

const meta = {
  component: OrderTimeModal,
  args: { data: closed },
  decorators: withOpenModal('orderTime', closed),
  beforeEach: () => editDraft({ when: '' }),
} satisfies Meta<typeof OrderTimeModal>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {
  async play({ canvasElement }) {
    await waitFor(() =>
      expect(canvasElement.ownerDocument.body).toHaveTextContent(
        messagePattern('order-time:deliverOn', { from: '13:00', to: '13:30' }),
      ),
    );
    await userEvent.click(await find(canvasElement, '[data-action="accept-time"]'));
    await waitFor(() => expect(openModals()).toEqual([]));
    await expect($draft.get().when).toBe(TOMORROW.when);
  },
};

export const Dismissed: Story = {
  args: { data: { ...closed, refusal: 'slot_full', isPickup: true } },
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '[data-action="choose-time"]'));
    await waitFor(() => expect(openModals()).toEqual([]));
    await expect($draft.get().when).toBe('');
  },
};

/** Nothing is free: there is no time to accept. */
export const NothingFree: Story = {
  args: { data: { ...closed, refusal: 'slot_unavailable', proposal: null } },
  async play({ canvasElement }) {
    await find(canvasElement, '[data-action="choose-time"]');
    await expect(canvasElement.querySelector('[data-action="accept-time"]')).toBeNull();
  },
};

/** A restaurant without orders for later. */
export const Moved: Story = {
  args: { data: { ...closed, refusal: 'moved', canSchedule: false, proposal: { ...TOMORROW, when: 'asap' } } },
};
