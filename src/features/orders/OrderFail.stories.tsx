import './orders.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { cancelled, failedPayment, placed, unpaid } from '#tests/fixtures/samples-orders.ts';
import { profile } from '#tests/fixtures/samples-user.ts';
import { answers, Refused } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-screen.ts';
import { signedInAs } from '#tests/fixtures/stories-shop.ts';
import { OrderFail } from './OrderFail.tsx';

const meta = {
  component: OrderFail,
  args: { orderId: unpaid.id },
  parameters: answers({ getOrder: unpaid, getOrderPayment: failedPayment }),
  beforeEach: () => signedInAs(profile),
} satisfies Meta<typeof OrderFail>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ErrorDeclined: Story = {
  async play({ canvasElement }) {
    await find(canvasElement, '.result__actions a');
  },
};
export const Cancelled: Story = { parameters: answers({ getOrder: cancelled, getOrderPayment: failedPayment }) };
export const NothingToPay: Story = { parameters: answers({ getOrder: placed, getOrderPayment: { status: 'none', redirect_url: null, reason: null } }) };
export const EmptyMissing: Story = { parameters: answers({ getOrder: new Refused(404) }) };
export const LongText: Story = {
  parameters: answers({ getOrder: unpaid, getOrderPayment: { ...failedPayment, reason: 'Tranzacția dumneavoastră a fost respinsă de către banca emitentă din motive necunoscute' } }),
};

export const Loading: Story = {
  parameters: answers({ getOrder: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[aria-busy="true"]');
  },
};

export const Offline: Story = {
  parameters: answers({ getOrder: 'offline' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};
