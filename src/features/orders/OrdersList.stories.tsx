import './orders.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import {
  delivered,
  longOrder,
  onTheWay,
  orders,
  ordersPage,
  placed,
  unpaid,
  unpaidFailed,
} from '#tests/fixtures/samples-orders.ts';
import { profile } from '#tests/fixtures/samples-user.ts';
import { apiResponses, serverError } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { signedInAs, signedOut } from '#tests/fixtures/stories-shop.ts';
import { OrdersList } from './OrdersList.tsx';
import { messagePattern } from '#tests/fixtures/stories-messages.ts';

const meta = {
  component: OrdersList,
  args: { page: 1 },
  parameters: apiResponses({ getOrders: ordersPage(orders) }),
  beforeEach: () => signedInAs(profile),
} satisfies Meta<typeof OrdersList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  async play({ canvasElement }) {
    await find(canvasElement, '[data-order-id]');
  },
};
/** An open order says when it is expected, and leads to its page. */
export const Tracked: Story = {
  parameters: apiResponses({
    getOrders: ordersPage([
      { ...placed, eta: { from: '2099-11-20T11:00:00Z', to: '2099-11-20T11:20:00Z' } },
      { ...onTheWay, eta: { from: '2020-11-20T11:00:00Z', to: '2020-11-20T11:20:00Z' } },
      delivered,
    ]),
  }),
  async play({ canvasElement }) {
    await find(
      canvasElement,
      `[data-order-id="${placed.id}"] [data-action="track-order"][href$="/orders/${placed.id}"]`,
    );
    await expect(canvasElement.querySelectorAll('[data-action="track-order"]')).toHaveLength(2);
    await expect(canvasElement.querySelectorAll('.order-row__eta')).toHaveLength(1);
    await expect(await find(canvasElement, '.order-row__eta')).toHaveTextContent(
      messagePattern('placed-order:expectedOn', { from: '13:00', to: '13:20' }),
    );
  },
};
/** Only what waits for its payment offers it. */
export const Unpaid: Story = {
  parameters: apiResponses({ getOrders: ordersPage([unpaid, unpaidFailed, delivered]) }),
  async play({ canvasElement }) {
    await find(
      canvasElement,
      `[data-order-id="${unpaid.id}"] [data-action="pay-order"][href$="/checkout/payment?order=${unpaid.id}"]`,
    );
    await find(
      canvasElement,
      `[data-order-id="${unpaidFailed.id}"] [data-action="pay-order"][href$="/checkout/fail?order=${unpaidFailed.id}"]`,
    );
    await expect(canvasElement.querySelectorAll('[data-action="pay-order"]')).toHaveLength(2);
    // Only what has ended can be ordered again.
    const repeat = canvasElement.querySelectorAll('[data-action="repeat-order"]');
    await expect(Array.from(repeat, (each) => each.closest('[data-order-id]')?.getAttribute('data-order-id'))).toEqual([
      String(delivered.id),
    ]);
  },
};
export const Empty: Story = { parameters: apiResponses({ getOrders: ordersPage([]) }) };
export const FirstOfPages: Story = { parameters: apiResponses({ getOrders: ordersPage(orders, 1, 3) }) };
export const BetweenPages: Story = {
  args: { page: 2 },
  parameters: apiResponses({ getOrders: ordersPage(orders, 2, 3) }),
};
export const LongText: Story = { parameters: apiResponses({ getOrders: ordersPage([longOrder]) }) };

export const Loading: Story = {
  parameters: apiResponses({ getOrders: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[aria-busy="true"]');
  },
};

export const ErrorFromServer: Story = {
  parameters: apiResponses({ getOrders: serverError }),
  async play({ canvasElement }) {
    await find(canvasElement, '.empty__action button');
  },
};

let online = false;

/** The connection comes back, and the button retries. */
export const OfflineThenRetried: Story = {
  beforeEach: () => {
    online = false;
    return signedInAs(profile);
  },
  parameters: apiResponses({ getOrders: () => (online ? ordersPage(orders) : 'offline') }),
  async play({ canvasElement }) {
    const again = await find(canvasElement, '.empty__action button');
    online = true;
    await userEvent.click(again);
    await find(canvasElement, '[data-order-id]');
  },
};

export const Offline: Story = {
  parameters: apiResponses({ getOrders: 'offline' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.empty__action button');
  },
};

/** As when another tab signs out. */
export const SignedOutElsewhere: Story = {
  async play({ canvasElement }) {
    await find(canvasElement, '[data-order-id]');
    signedOut();
    await find(canvasElement, '[data-open-modal="authPhone"]');
    await expect(canvasElement.querySelector('[data-order-id]')).toBeNull();
  },
};
