import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { newCustomer, profile } from '#tests/fixtures/samples-user.ts';
import { apiResponses, ErrorResponse } from '#tests/fixtures/stories-api.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find, findField, expectFieldError } from '#tests/fixtures/stories-queries.ts';
import { signedInAs } from '#tests/fixtures/stories-shop.ts';
import { $pendingSignIn } from './sign-in.store.ts';
import { ProfileModal } from './SignInModals.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

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
  await userEvent.type(await findField(canvas, 'name'), inLocale('Ана', 'Ana', 'Ana'));
  await userEvent.click(await find(canvas, 'button[type="submit"]'));
}

export const Empty: Story = {};
/** On the way to the checkout only the name is requested, which the checkout requires. */
export const ForCheckout: Story = {
  beforeEach: () => $pendingSignIn.set({ from: 'cart', phone: '37369123456', resendAt: 0 }),
  async play({ canvasElement }) {
    await findField(canvasElement, 'name');
    await expect(canvasElement.querySelectorAll('[data-field]')).toHaveLength(1);
    await expect(canvasElement.querySelector('[data-action="skip-profile"]')).toBeNull();
  },
};

/** An error of a field that the short form lacks shows the form that has it. */
export const ForCheckoutWithOtherError: Story = {
  parameters: apiResponses({
    updateProfile: new ErrorResponse(422, { errors: { email: ['Напишите адрес почты.'] } }),
  }),
  beforeEach: () => $pendingSignIn.set({ from: 'cart', phone: '37369123456', resendAt: 0 }),
  async play({ canvasElement }) {
    await userEvent.type(await findField(canvasElement, 'name'), 'Ана');
    await userEvent.click(await find(canvasElement, 'button[type="submit"]'));
    await findField(canvasElement, 'email');
    await expectFieldError(canvasElement, 'email');
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
      errors: {
        name: [inLocale('Напишите имя.', 'Enter your name.', 'Scrieți numele.')],
        email: [inLocale('Здесь не хватает знака @.', 'The @ is missing.', 'Lipsește semnul @.')],
      },
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
