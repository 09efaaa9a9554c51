import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, userEvent, waitFor } from 'storybook/test';
import { newCustomer } from '#tests/fixtures/samples-user.ts';
import { apiResponses, ErrorResponse } from '#tests/fixtures/stories-api.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find, findField, expectFieldError } from '#tests/fixtures/stories-queries.ts';
import { CodeModal } from './SignInModals.tsx';
import { $pendingSignIn } from './sign-in.store.ts';
import { inLocale } from '#tests/fixtures/sample-locale.ts';
import { message } from '#tests/fixtures/stories-messages.ts';

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

/** No such code: the sentence below does not say why, because providers respond so to wrong and to expired codes. */
export const ErrorNotFoundThenResent: Story = {
  parameters: apiResponses({ checkCode: new ErrorResponse(404), sendCode: { resend_after: 60 } }),
  beforeEach: () => waiting(0),
  async play({ canvasElement }) {
    await type(canvasElement);
    await expectFieldError(canvasElement, 'code');
    await waitFor(() => expect(canvasElement).toHaveTextContent(message('user:codeNotFoundHint')));
    await userEvent.click(await find(canvasElement, '[data-action="resend-code"]'));
    await waitFor(() => expect(canvasElement).not.toHaveTextContent(message('user:codeNotFoundHint')));
    await expect(canvasElement).not.toHaveTextContent(message('user:codeNotFound'));
    await expect(await findField(canvasElement, 'code')).toHaveFocus();
  },
};

/** A browser that reads codes in messages, such as Chrome on Android, fills the code in. */
export const Received: Story = {
  beforeEach() {
    Object.assign(window, { OTPCredential: class {} });
    const get = spyOn(navigator.credentials, 'get');
    get.mockResolvedValue(Object.assign({ id: '', type: 'otp' }, { code: '1234' }));
    return () => {
      get.mockRestore();
      Reflect.deleteProperty(window, 'OTPCredential');
    };
  },
  async play() {
    await waitFor(() => expect(openModals()).toEqual(['profile']));
    await expect(navigator.credentials.get).toHaveBeenCalledWith(
      expect.objectContaining({ otp: { transport: ['sms'] } }),
    );
  },
};

/** The server accepts a code five times at most. */
export const ErrorUsedUp: Story = {
  parameters: apiResponses({ checkCode: new ErrorResponse(422, { errors: { code: ['…'] } }) }),
  async play({ canvasElement }) {
    for (const code of ['1111', '2222', '3333', '4444', '5555']) {
      await expect(canvasElement).not.toHaveTextContent(message('user:codeUsedUp'));
      await type(canvasElement, code);
      await expectFieldError(canvasElement, 'code');
    }
    await waitFor(() => expect(canvasElement).toHaveTextContent(message('user:codeUsedUp')));
  },
};

export const ErrorFromServer: Story = {
  name: 'Error from server',
  parameters: apiResponses({
    checkCode: new ErrorResponse(422, {
      errors: {
        code: [
          inLocale(
            'Код устарел, попросите новый.',
            'The code is out of date, ask for another.',
            'Codul a expirat, cereți altul.',
          ),
        ],
      },
    }),
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
