import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { delivered } from '#tests/fixtures/samples-orders.ts';
import { apiResponses, ErrorResponse } from '#tests/fixtures/stories-api.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find, findField, expectFieldError } from '#tests/fixtures/stories-queries.ts';
import { currentOrder, setOrder } from '../order.store.ts';
import RateModal from './RateModal.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';
import { message } from '#tests/fixtures/stories-messages.ts';

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
  await userEvent.type(await findField(canvas, 'comment'), inLocale('Спасибо!', 'Thank you!', 'Mulțumesc!'));
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
    await expect(await find(canvasElement, '[data-field="publish"]')).toHaveTextContent(message('rating:guest'));
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
      comment: inLocale('Спасибо!', 'Thank you!', 'Mulțumesc!'),
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

/** One tap is enough: what is not rated counts as the food. */
export const FoodOnly: Story = {
  parameters: apiResponses({
    rateOrder: ({ food, delivery, service }) => ({ food, delivery: delivery ?? null, service, comment: '' }),
  }),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '[data-field="food"] input[value="4"]'));
    await userEvent.click(await find(canvasElement, 'button[type="submit"]'));
    await waitFor(() => expect(openModals()).toEqual([]));
    await expect(currentOrder()?.rating).toMatchObject({ food: 4, delivery: 4, service: 4 });
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
  parameters: apiResponses({
    rateOrder: new ErrorResponse(409, {
      message: inLocale(
        'Вы уже оценили этот заказ.',
        'You have already rated this order.',
        'Ați evaluat deja această comandă.',
      ),
    }),
  }),
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
