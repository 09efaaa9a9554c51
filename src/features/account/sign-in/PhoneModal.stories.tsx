import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { apiResponses, ErrorResponse } from '#tests/fixtures/stories-api.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find, findField, expectFieldError } from '#tests/fixtures/stories-queries.ts';
import { $resumablePhone } from '#features/shared/resumable-checkout.ts';
import { $pendingSignIn } from './sign-in.store.ts';
import { PhoneModal } from './SignInModals.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';
import { message } from '#tests/fixtures/stories-messages.ts';

const meta = {
  component: PhoneModal,
  decorators: withOpenModal('authPhone', undefined),
  parameters: apiResponses({ sendCode: {} }),
} satisfies Meta<typeof PhoneModal>;
export default meta;
type Story = StoryObj<typeof meta>;

async function send(canvas: HTMLElement, digits = '69123456') {
  await userEvent.type(await findField(canvas, 'phone'), digits);
  await userEvent.click(await find(canvas, 'button[type="submit"]'));
}

export const Empty: Story = {};

export const SessionEnded: Story = {
  beforeEach() {
    $resumablePhone.set('37369123456');
    return () => $resumablePhone.set('');
  },
  async play({ canvasElement }) {
    await expect(await find(canvasElement, '.banner')).toHaveTextContent(message('user:sessionEnded'));
  },
};

export const Sent: Story = {
  async play({ canvasElement }) {
    await send(canvasElement);
    await waitFor(() => expect(openModals()).toEqual(['authCode']));
  },
};

export const Incomplete: Story = {
  name: 'Incomplete',
  async play({ canvasElement }) {
    await send(canvasElement, '691');
    await expectFieldError(canvasElement, 'phone');
    const field = await findField(canvasElement, 'phone');
    await expect(field).toHaveFocus();
    await userEvent.type(field, '2');
    await waitFor(() => expect(canvasElement.querySelector('[data-field="phone"] [data-error]')).toBeEmptyDOMElement());
    await expect(field).not.toBeInvalid();
  },
};

export const Busy: Story = {
  parameters: apiResponses({ sendCode: 'never' }),
  async play({ canvasElement }) {
    await send(canvasElement);
    await find(canvasElement, 'button[type="submit"][aria-busy="true"]');
  },
};

export const ErrorFromServer: Story = {
  name: 'Error from server',
  parameters: apiResponses({
    sendCode: new ErrorResponse(422, {
      message: `phone:${inLocale('На этот номер код отправить нельзя', 'No code can be sent to this number', 'La acest număr nu se poate trimite codul')}`,
    }),
  }),
  async play({ canvasElement }) {
    await send(canvasElement);
    await expectFieldError(canvasElement, 'phone');
  },
};

/** The hint about excess digits, of which the number that was sent has none, does not hide the sentence of the server. */
export const ErrorAfterExcessDigits: Story = {
  parameters: apiResponses({ sendCode: new ErrorResponse(500, { message: 'SMS сейчас не отправляются' }) }),
  async play({ canvasElement }) {
    await send(canvasElement, '691234567');
    const note = () => canvasElement.querySelector('[data-field="phone"] [data-error]');
    await waitFor(() => expect(note()).toHaveTextContent('SMS сейчас не отправляются'));
  },
};

export const ErrorTooManyRequests: Story = {
  parameters: apiResponses({
    sendCode: new ErrorResponse(429, {
      message: inLocale(
        'Слишком много запросов. Попробуйте через минуту.',
        'Too many requests. Try again in a minute.',
        'Prea multe cereri. Încercați peste un minut.',
      ),
    }),
  }),
  async play({ canvasElement }) {
    await send(canvasElement);
    await expectFieldError(canvasElement, 'phone');
    // The code may have been sent from another tab.
    await userEvent.click(await find(canvasElement, '[data-action="enter-code"]'));
    await waitFor(() => expect(openModals()).toEqual(['authCode']));
    await expect($pendingSignIn.get()?.phone).toBe('37369123456');
  },
};

export const Offline: Story = {
  parameters: apiResponses({ sendCode: 'offline' }),
  async play({ canvasElement }) {
    await send(canvasElement);
    await expectFieldError(canvasElement, 'phone');
  },
};
