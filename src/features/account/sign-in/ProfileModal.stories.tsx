import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { newCustomer, profile } from '#tests/fixtures/samples-user.ts';
import { apiResponses, ErrorResponse } from '#tests/fixtures/stories-api.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find, findField, expectFieldError } from '#tests/fixtures/stories-queries.ts';
import { signedInAs } from '#tests/fixtures/stories-shop.ts';
import { $pendingSignIn } from './sign-in.store.ts';
import { ProfileModal } from './SignInModals.tsx';

const meta = {
  component: ProfileModal,
  decorators: withOpenModal('profile', undefined),
  parameters: apiResponses({ updateProfile: profile }),
  beforeEach: () => signedInAs(newCustomer),
} satisfies Meta<typeof ProfileModal>;
export default meta;
type Story = StoryObj<typeof meta>;

async function save(canvas: HTMLElement) {
  // Loads on demand; React reports an error if a component is still loading during a simulated event.
  await findField(canvas, 'date_birth');
  await userEvent.type(await findField(canvas, 'name'), 'Ана');
  await userEvent.click(await find(canvas, 'button[type="submit"]'));
}

export const Empty: Story = {};
/** On the way to the checkout only the name is requested, and that can wait as well. */
export const ForCheckout: Story = {
  beforeEach: () => $pendingSignIn.set({ from: 'cart', phone: '37369123456', resendAt: 0 }),
  async play({ canvasElement }) {
    await findField(canvasElement, 'name');
    await expect(canvasElement.querySelectorAll('[data-field]')).toHaveLength(1);
    await find(canvasElement, '[data-action="skip-profile"]');
  },
};

export const Filled: Story = { name: 'Filled', beforeEach: () => signedInAs(profile) };

export const Saved: Story = {
  async play({ canvasElement }) {
    await save(canvasElement);
    await waitFor(() => expect(openModals()).toEqual([]));
  },
};

export const CalendarOpened: Story = {
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '.date-picker__open'));
    await find(canvasElement, '.calendar');
  },
};

export const Busy: Story = {
  parameters: apiResponses({ updateProfile: 'never' }),
  async play({ canvasElement }) {
    await save(canvasElement);
    await find(canvasElement, 'button[type="submit"][aria-busy="true"]');
  },
};

export const FieldErrors: Story = {
  parameters: apiResponses({
    updateProfile: new ErrorResponse(422, {
      errors: { name: ['Напишите имя.'], email: ['Здесь не хватает знака @.'] },
    }),
  }),
  async play({ canvasElement }) {
    await save(canvasElement);
    await expectFieldError(canvasElement, 'name');
    await expectFieldError(canvasElement, 'email');
    await expect(await findField(canvasElement, 'name')).toHaveFocus();
  },
};

export const Offline: Story = {
  parameters: apiResponses({ updateProfile: 'offline' }),
  async play({ canvasElement }) {
    await save(canvasElement);
    await find(canvasElement, '[role="alert"]');
  },
};
