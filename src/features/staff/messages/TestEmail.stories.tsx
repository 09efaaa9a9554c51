import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, userEvent, waitFor } from 'storybook/test';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find, findField } from '#tests/fixtures/stories-queries.ts';
import { staffQueryClient } from '../shared/staff-query.ts';
import { TestEmail } from './TestEmail.tsx';

const meta = {
  component: TestEmail,
  // The page around it provides it.
  decorators: (Story) => (
    <QueryClientProvider client={staffQueryClient}>
      <Story />
    </QueryClientProvider>
  ),
} satisfies Meta<typeof TestEmail>;
export default meta;
type Story = StoryObj<typeof meta>;

const send = async (canvas: HTMLElement, to = 'owner@mail.example') => {
  if (to !== '') await userEvent.type(await findField(canvas, 'to'), to);
  await userEvent.click(await find(canvas, 'button[type="submit"]'));
};

export const Ready: Story = {
  async play({ canvasElement }) {
    await findField(canvasElement, 'to');
  },
};

export const Sent: Story = {
  parameters: staffResponses({ sendTestEmail: { done: true } }),
  async play({ canvasElement }) {
    await send(canvasElement);
    await waitFor(async () => expect(await find(canvasElement, '[role="status"]')).not.toBeEmptyDOMElement());
  },
};

export const ErrorSending: Story = {
  parameters: staffResponses({ sendTestEmail: new ErrorResponse(409, { message: 'EAUTH' }) }),
  async play({ canvasElement }) {
    await send(canvasElement);
    await find(canvasElement, '[role="alert"]');
    await expect(await find(canvasElement, '[role="status"]')).toBeEmptyDOMElement();
  },
};

export const WithoutAddress: Story = {
  async play({ canvasElement }) {
    await send(canvasElement, '');
    await waitFor(async () => expect(await findField(canvasElement, 'to')).toBeInvalid());
  },
};
