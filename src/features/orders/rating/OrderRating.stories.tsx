import '../orders.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useStore } from '@nanostores/react';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { Order } from '#contract/orders.ts';
import { rated } from '#tests/fixtures/samples-orders.ts';
import { apiResponses, ErrorResponse } from '#tests/fixtures/stories-api.ts';
import { expectFieldError, find, findField } from '#tests/fixtures/stories-queries.ts';
import { $order, setOrder } from '../order.store.ts';
import { OrderRating } from './OrderRating.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

/** The rating of the current order, which the component changes. */
function Rating({ order }: { order: Order }) {
  const current = useStore($order);
  const shown = current.state === 'ready' ? current.order : order;
  return shown.rating && <OrderRating order={shown} rating={shown.rating} />;
}

const withReview = (review: Partial<NonNullable<Order['rating']>>): Order =>
  rated.rating ? { ...rated, rating: { ...rated.rating, ...review } } : rated;

const meta = {
  component: Rating,
  args: { order: rated },
  beforeEach: ({ args }) => setOrder(args.order),
} satisfies Meta<typeof Rating>;
export default meta;
type Story = StoryObj<typeof meta>;

const press = async (canvas: HTMLElement, selector: string) => userEvent.click(await find(canvas, selector));

export const Pending: Story = {};
export const Approved: Story = { args: { order: withReview({ review_status: 'approved' }) } };
export const Hidden: Story = { args: { order: withReview({ review_status: 'hidden' }) } };
export const Private: Story = { args: { order: withReview({ review_status: undefined }) } };
export const WithoutText: Story = { args: { order: withReview({ comment: '', review_status: undefined }) } };
export const LongText: Story = {
  args: {
    order: withReview({
      comment: `${inLocale('Первая строка', 'The first line', 'Primul rând')}\n${inLocale('Оченьдлинноесловобезпробелов', 'Averylongwordwithoutspaces', 'Uncuvântfoartelungfărăspații').repeat(8)}\n${'a b '.repeat(40)}`,
    }),
  },
};

/** A provider without reviews offers nothing. */
export const WithoutReviews: Story = {
  args: { order: { ...withReview({ review_status: undefined }), review_author: null } },
  async play({ canvasElement }) {
    await find(canvasElement, '.order__comment');
    await expect(canvasElement.querySelector('button')).toBeNull();
  },
};

async function edit(canvas: HTMLElement, text: string) {
  await press(canvas, '[data-action="edit-review"]');
  const field = await findField(canvas, 'comment');
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
  await press(canvas, '[data-action="save-review"]');
}

export const Edited: Story = {
  parameters: apiResponses({
    editReview: ({ comment = '' }) => ({ food: 5, delivery: 4, service: null, comment, review_status: 'pending' }),
  }),
  args: { order: withReview({ review_status: 'approved' }) },
  async play({ canvasElement }) {
    await edit(canvasElement, inLocale('Передумал', 'I changed my mind', 'M-am răzgândit'));
    await waitFor(() =>
      expect(canvasElement.querySelector('.order__comment')?.textContent).toBe(
        inLocale('Передумал', 'I changed my mind', 'M-am răzgândit'),
      ),
    );
    await expect(document.activeElement?.tagName).toBe('H2');
  },
};

export const ErrorEmpty: Story = {
  async play({ canvasElement }) {
    await edit(canvasElement, '');
    await expectFieldError(canvasElement, 'comment');
  },
};

export const ErrorOffline: Story = {
  parameters: apiResponses({ editReview: 'offline' }),
  async play({ canvasElement }) {
    await edit(canvasElement, inLocale('Вкусно', 'Tasty', 'Gustos'));
    await find(canvasElement, '[role="alert"]');
  },
};

export const Deleted: Story = {
  parameters: apiResponses({ editReview: { food: 5, delivery: 4, service: null, comment: '' } }),
  async play({ canvasElement }) {
    await press(canvasElement, '[data-action="delete-review"]');
    await press(canvasElement, '[data-action="confirm-delete-review"]');
    await waitFor(() => expect(canvasElement.querySelector('.order__comment')).toBeNull());
  },
};

export const ErrorDeleting: Story = {
  parameters: apiResponses({ editReview: new ErrorResponse(404) }),
  async play({ canvasElement }) {
    await press(canvasElement, '[data-action="delete-review"]');
    await press(canvasElement, '[data-action="confirm-delete-review"]');
    await find(canvasElement, '[role="alert"]');
  },
};
