import type { Meta, StoryObj } from '@storybook/react-vite';
import { asMinor } from '#contract/money.ts';
import { expect, userEvent, waitFor } from 'storybook/test';
import { branches, closedRestaurants } from '#tests/fixtures/samples-catalog.ts';
import { apiResponses, serverError } from '#tests/fixtures/stories-api.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find } from '#tests/fixtures/stories-queries.ts';
import RestaurantModal from './RestaurantModal.tsx';
import { message, price } from '#tests/fixtures/stories-messages.ts';

const meta = {
  component: RestaurantModal,
  args: { data: { id: 3 } },
  decorators: withOpenModal('restaurant', { id: 3 }),
  parameters: apiResponses({ getBranches: branches }),
} satisfies Meta<typeof RestaurantModal>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OpenNow: Story = {
  async play({ canvasElement }) {
    await find(canvasElement, '.branch__week');
    await expect(await find(canvasElement, '.about__terms')).toHaveTextContent(
      [
        message('catalog:delivery', { price: price(asMinor(4500), 'MDL') }),
        message('catalog:freeFrom', { price: price(asMinor(40_000), 'MDL', 'genitive') }),
        message('catalog:minOrder', { price: price(asMinor(15_000), 'MDL', 'genitive') }),
      ].join(' · '),
    );
    await userEvent.click(await find(canvasElement, '.modal__close'));
    await waitFor(() => expect(openModals()).toEqual([]));
  },
};
export const ClosedNow: Story = {
  parameters: apiResponses({ getBranches: branches, getRestaurants: closedRestaurants }),
};
export const LongText: Story = { parameters: apiResponses({ getBranches: branches.concat(branches.slice(1)) }) };
export const SpecialDaysWithoutWeeklyHours: Story = {
  parameters: apiResponses({
    getBranches: branches.slice(1).map((branch) => ({
      ...branch,
      special_days: [{ date: '2999-12-31', from: '10:00', to: '15:00' }],
    })),
  }),
  async play({ canvasElement }) {
    await expect(await find(canvasElement, '.branch__days')).toHaveTextContent('10:00');
  },
};
export const EmptyWithoutBranches: Story = { parameters: apiResponses({ getBranches: [] }) };

export const Loading: Story = {
  parameters: apiResponses({ getBranches: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[aria-busy="true"]');
  },
};

export const ErrorLoadingBranches: Story = {
  parameters: apiResponses({ getBranches: serverError }),
  async play({ canvasElement }) {
    await find(canvasElement, '.banner_danger');
  },
};

export const Offline: Story = {
  parameters: apiResponses({ getBranches: 'offline' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.banner_danger');
  },
};
