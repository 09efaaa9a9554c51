import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { delivered } from '#tests/fixtures/samples-orders.ts';
import { apiResponses, ErrorResponse } from '#tests/fixtures/stories-api.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find, findField, expectFieldError } from '#tests/fixtures/stories-queries.ts';
import { currentOrder, setOrder } from '../order.store.ts';
import RateModal from './RateModal.tsx';

const data = { orderId: delivered.id };

const meta = {
  component: RateModal,
  args: { data },
  decorators: withOpenModal('rate', data),
  parameters: apiResponses({ rateOrder: { food: 5, delivery: 5, service: 5, comment: '' } }),
  beforeEach: () => setOrder(delivered),
} satisfies Meta<typeof RateModal>;
export default meta;
type Story = StoryObj<typeof meta>;

async function chooseStars(canvas: HTMLElement) {
  for (const subject of ['food', 'delivery', 'service'])
    await userEvent.click(await find(canvas, `[data-field="${subject}"] input[value="5"]`));
}

async function rate(canvas: HTMLElement) {
  await chooseStars(canvas);
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

/** A provider without reviews. */
export const WithoutReviews: Story = {
  beforeEach: () => setOrder({ ...delivered, review_author: null }),
  async play({ canvasElement }) {
    await findField(canvasElement, 'comment');
    await expect(canvasElement.querySelector('[data-field="publish"]')).toBeNull();
  },
};

export const GuestOfPickup: Story = {
  beforeEach: () => setOrder({ ...delivered, fulfilment: 'pickup', review_author: '' }),
  async play({ canvasElement }) {
    await expect((await find(canvasElement, '[data-field="publish"]')).textContent).toContain('Гость');
    await expect(canvasElement.querySelector('[data-field="delivery"]')).toBeNull();
  },
};

/** The box is never ticked beforehand. */
export const Published: Story = {
  parameters: apiResponses({
    rateOrder: ({ publish }) => ({
      food: 5,
      delivery: 5,
      service: 5,
      comment: 'Спасибо!',
      review_status: publish ? 'pending' : 'hidden',
    }),
  }),
  async play({ canvasElement }) {
    const box = await find(canvasElement, '[data-field="publish"] input');
    await expect(box).not.toBeChecked();
    await userEvent.click(box);
    await rate(canvasElement);
    await waitFor(() => expect(openModals()).toEqual([]));
    await expect(currentOrder()?.rating?.review_status).toBe('pending');
  },
};

export const ErrorNothingToPublish: Story = {
  async play({ canvasElement }) {
    await chooseStars(canvasElement);
    await userEvent.click(await find(canvasElement, '[data-field="publish"] input'));
    await userEvent.click(await find(canvasElement, 'button[type="submit"]'));
    await expectFieldError(canvasElement, 'comment');
  },
};

export const ErrorMissingScore: Story = {
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '[data-field="food"] input[value="5"]'));
    await userEvent.click(await find(canvasElement, 'button[type="submit"]'));
    await expectFieldError(canvasElement, 'delivery');
    await expectFieldError(canvasElement, 'service');
  },
};

export const ErrorNoStars: Story = {
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
