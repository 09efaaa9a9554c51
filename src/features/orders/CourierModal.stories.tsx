import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { onTheWay } from '#tests/fixtures/samples-orders.ts';
import { apiResponses, ErrorResponse, serverError } from '#tests/fixtures/stories-api.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find } from '#tests/fixtures/stories-queries.ts';
import CourierModal from './CourierModal.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const data = { orderId: onTheWay.id };

const meta = {
  component: CourierModal,
  args: { data },
  decorators: withOpenModal('courier', data),
  parameters: apiResponses({ getCourier: { name: inLocale('Ион', 'Ion', 'Ion'), phone: '+37368000111' } }),
} satisfies Meta<typeof CourierModal>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loaded: Story = {
  async play({ canvasElement }) {
    await find(canvasElement, 'a[href="tel:+37368000111"]');
  },
};
export const Closed: Story = {
  async play({ canvasElement }) {
    await find(canvasElement, 'a[href="tel:+37368000111"]');
    await userEvent.click(await find(canvasElement, '.modal__close'));
    await waitFor(() => expect(openModals()).toEqual([]));
  },
};
export const LongText: Story = {
  parameters: apiResponses({
    getCourier: { name: 'Constantin-Alexandru Brâncoveanu-Constantinescu', phone: '+37368000111' },
  }),
};
export const EmptyRemoved: Story = { parameters: apiResponses({ getCourier: new ErrorResponse(404) }) };
export const Loading: Story = { parameters: apiResponses({ getCourier: 'never' }) };

export const ErrorFromServer: Story = {
  parameters: apiResponses({ getCourier: serverError }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"] button');
  },
};

export const Offline: Story = {
  parameters: apiResponses({ getCourier: 'offline' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"] button');
  },
};
