import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { delivered } from '#tests/fixtures/samples-orders.ts';
import { apiResponses, ErrorResponse } from '#tests/fixtures/stories-api.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find, findField, expectFieldError } from '#tests/fixtures/stories-queries.ts';
import RateModal from './RateModal.tsx';

const data = { orderId: delivered.id };

const meta = {
  component: RateModal,
  args: { data },
  decorators: withOpenModal('rate', data),
  parameters: apiResponses({ rateOrder: { food: 5, delivery: 5, service: 5, comment: '' } }),
} satisfies Meta<typeof RateModal>;
export default meta;
type Story = StoryObj<typeof meta>;

async function rate(canvas: HTMLElement) {
  for (const subject of ['food', 'delivery', 'service'])
    await userEvent.click(await find(canvas, `[data-field="${subject}"] input[value="5"]`));
  await userEvent.type(await findField(canvas, 'comment'), 'Спасибо!');
  await userEvent.click(await find(canvas, 'button[type="submit"]'));
}

export const Empty: Story = {};

export const Rated: Story = {
  async play({ canvasElement }) {
    await rate(canvasElement);
    await waitFor(() => expect(openModals()).toEqual([]));
    await find(canvasElement, '.toast');
  },
};

export const ErrorMissingStars: Story = {
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, 'button[type="submit"]'));
    await expectFieldError(canvasElement, 'food');
  },
};

export const Busy: Story = {
  parameters: apiResponses({ rateOrder: 'never' }),
  async play({ canvasElement }) {
    await rate(canvasElement);
    await find(canvasElement, 'button[type="submit"][aria-busy="true"]');
  },
};

export const ErrorAlreadyRated: Story = {
  parameters: apiResponses({ rateOrder: new ErrorResponse(409, { message: 'Вы уже оценили этот заказ.' }) }),
  async play({ canvasElement }) {
    await rate(canvasElement);
    await find(canvasElement, '[role="alert"]');
  },
};

export const Offline: Story = {
  parameters: apiResponses({ rateOrder: 'offline' }),
  async play({ canvasElement }) {
    await rate(canvasElement);
    await find(canvasElement, '[role="alert"]');
  },
};
