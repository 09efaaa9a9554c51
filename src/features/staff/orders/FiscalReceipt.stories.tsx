import './orders.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, userEvent, waitFor } from 'storybook/test';
import { $toast } from '#features/shared/toast.store.ts';
import { orderDetails } from '#tests/fixtures/samples-staff.ts';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find, findField } from '#tests/fixtures/stories-queries.ts';
import { staffQueryClient } from '../shared/staff-query.ts';
import { FiscalReceipt } from './FiscalReceipt.tsx';

const LINK = 'https://receipts.example/17';

const meta = {
  component: FiscalReceipt,
  args: { order: orderDetails },
  // The page around it provides it.
  decorators: (Story) => (
    <QueryClientProvider client={staffQueryClient}>
      <Story />
    </QueryClientProvider>
  ),
} satisfies Meta<typeof FiscalReceipt>;
export default meta;
type Story = StoryObj<typeof meta>;

const save = async (canvas: HTMLElement, text: string) => {
  await userEvent.type(await findField(canvas, 'fiscal_receipt'), text);
  await userEvent.click(await find(canvas, 'button[type="submit"]'));
};

export const Empty: Story = {
  async play({ canvasElement }) {
    await expect(await findField(canvasElement, 'fiscal_receipt')).toHaveValue('');
  },
};

export const WithLink: Story = {
  args: { order: { ...orderDetails, fiscal_receipt: LINK } },
  async play({ canvasElement }) {
    await find(canvasElement, `a[href="${LINK}"]`);
  },
};

export const Saved: Story = {
  parameters: staffResponses({ saveFiscalReceipt: { ...orderDetails, fiscal_receipt: LINK } }),
  async play({ canvasElement }) {
    await save(canvasElement, LINK);
    await find(canvasElement, `a[href="${LINK}"]`);
    await expect($toast.get()).not.toBeNull();
  },
};

/** Somebody else has entered another one: it is shown, and what was typed stays. */
export const Conflict: Story = {
  parameters: staffResponses({
    saveFiscalReceipt: new ErrorResponse(409, {
      message: 'stale',
      code: 'stale',
      current: { ...orderDetails, fiscal_receipt: '0041' },
    }),
  }),
  async play({ canvasElement }) {
    await save(canvasElement, '0042');
    await waitFor(() => expect(canvasElement).toHaveTextContent('0041'));
    await expect(await findField(canvasElement, 'fiscal_receipt')).toHaveValue('0042');
  },
};
