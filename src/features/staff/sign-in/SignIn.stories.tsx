import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find, findField } from '#tests/fixtures/stories-queries.ts';
import { SignIn } from './SignIn.tsx';

const meta = { component: SignIn } satisfies Meta<typeof SignIn>;
export default meta;
type Story = StoryObj<typeof meta>;

async function submit(canvas: HTMLElement) {
  await userEvent.type(await findField(canvas, 'login'), 'ana');
  await userEvent.type(await findField(canvas, 'password'), 'a long password');
  await userEvent.click(await find(canvas, 'button[type="submit"]'));
}

export const Empty: Story = {
  async play({ canvasElement }) {
    await expect(await findField(canvasElement, 'login')).toHaveValue('');
  },
};

/** The password is right: the code of the authenticator is requested. */
export const CodeRequired: Story = {
  parameters: staffResponses({ signIn: { status: 'totp_required' } }),
  async play({ canvasElement }) {
    await submit(canvasElement);
    await findField(canvasElement, 'totp');
  },
};

export const ErrorWrongPassword: Story = {
  parameters: staffResponses({ signIn: new ErrorResponse(422, { code: 'wrong_credentials' }) }),
  async play({ canvasElement }) {
    await submit(canvasElement);
    await find(canvasElement, '[role="alert"]');
  },
};

export const Busy: Story = {
  parameters: staffResponses({ signIn: 'never' }),
  async play({ canvasElement }) {
    await submit(canvasElement);
    await find(canvasElement, 'button[type="submit"][aria-busy="true"]');
  },
};
