import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { newCustomer } from '#tests/fixtures/samples-user.ts';
import { apiResponses, ErrorResponse } from '#tests/fixtures/stories-api.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find, findField, expectFieldError } from '#tests/fixtures/stories-queries.ts';
import { CodeModal } from './SignInModals.tsx';
import { $pendingSignIn } from './sign-in.store.ts';

const waiting = (seconds: number) =>
  $pendingSignIn.set({ from: 'cart', phone: '37369123456', resendAt: Date.now() + seconds * 1000 });

const meta = {
  component: CodeModal,
  decorators: withOpenModal('authCode', undefined),
  parameters: apiResponses({
    checkCode: { token: 'story-token-0123456789', user: newCustomer },
    sendCode: { resend_after: 60 },
  }),
  beforeEach: () => waiting(60),
} satisfies Meta<typeof CodeModal>;
export default meta;
type Story = StoryObj<typeof meta>;

async function type(canvas: HTMLElement, code = '1234') {
  await userEvent.click(await findField(canvas, 'code'));
  await userEvent.keyboard(code);
}

export const Empty: Story = {};

/** A customer without a name continues with the profile modal. */
export const Checked: Story = {
  async play({ canvasElement }) {
    await type(canvasElement);
    await waitFor(() => expect(openModals()).toEqual(['profile']));
  },
};

export const BusyChecking: Story = {
  parameters: apiResponses({ checkCode: 'never' }),
  async play({ canvasElement }) {
    await type(canvasElement);
    await find(canvasElement, '[role="status"] .spinner');
  },
};

export const ErrorNotFound: Story = {
  parameters: apiResponses({ checkCode: new ErrorResponse(404) }),
  async play({ canvasElement }) {
    await type(canvasElement);
    await expectFieldError(canvasElement, 'code');
    await expect(await findField(canvasElement, 'code')).toHaveFocus();
  },
};

/** A code that is expired or used up: the modal says so and offers another. */
export const ErrorCodeDead: Story = {
  parameters: apiResponses({ checkCode: new ErrorResponse(404), sendCode: { resend_after: 60 } }),
  beforeEach: () => waiting(0),
  async play({ canvasElement }) {
    await type(canvasElement);
    await expectFieldError(canvasElement, 'code');
    await waitFor(() => expect(canvasElement).toHaveTextContent('Код больше не действует'));
    await userEvent.click(await find(canvasElement, '[data-action="resend-code"]'));
    await waitFor(() => expect(canvasElement).not.toHaveTextContent('Код больше не действует'));
  },
};

export const ErrorFromServer: Story = {
  name: 'Error from server',
  parameters: apiResponses({
    checkCode: new ErrorResponse(422, { errors: { code: ['Код устарел, попросите новый.'] } }),
  }),
  async play({ canvasElement }) {
    await type(canvasElement);
    await expectFieldError(canvasElement, 'code');
  },
};

export const Offline: Story = {
  parameters: apiResponses({ checkCode: 'offline' }),
  async play({ canvasElement }) {
    await type(canvasElement);
    await expectFieldError(canvasElement, 'code');
  },
};

/** The countdown is over; pressing the link starts it again. */
export const Resent: Story = {
  name: 'Resent',
  beforeEach: () => waiting(0),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '[data-action="resend-code"]'));
    await find(canvasElement, '[role="timer"]');
  },
};

export const BusyResending: Story = {
  parameters: apiResponses({ sendCode: 'never' }),
  beforeEach: () => waiting(0),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '[data-action="resend-code"]'));
    await find(canvasElement, '[data-action="resend-code"][aria-busy="true"]');
  },
};
