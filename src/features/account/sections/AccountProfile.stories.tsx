import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import '#screens/account/account.scss';
import { profile } from '#tests/fixtures/samples-user.ts';
import { apiResponses, ErrorResponse, serverError } from '#tests/fixtures/stories-api.ts';
import { find, findField, expectFieldError } from '#tests/fixtures/stories-queries.ts';
import { signedInAs, signedInWithoutProfile } from '#tests/fixtures/stories-shop.ts';
import { AccountProfile } from './AccountProfile.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const meta = {
  component: AccountProfile,
  parameters: apiResponses({ getProfile: profile, updateProfile: profile }),
  beforeEach: signedInWithoutProfile,
} satisfies Meta<typeof AccountProfile>;
export default meta;
type Story = StoryObj<typeof meta>;

async function save(canvas: HTMLElement) {
  // Loads on demand; React reports an error if a component is still loading during a simulated event.
  await findField(canvas, 'date_birth');
  await userEvent.click(await find(canvas, 'button[type="submit"]'));
}

export const Filled: Story = {
  async play({ canvasElement }) {
    await find(canvasElement, 'form');
  },
};
export const EmptyWithoutName: Story = {
  parameters: apiResponses({ getProfile: { ...profile, name: '', email: '', date_birth: null } }),
};
export const Loading: Story = { parameters: apiResponses({ getProfile: 'never' }) };

/** In a shop that sends e-mails, the form says what is sent to the address. */
export const WithEmails: Story = {
  parameters: apiResponses({ getProfile: { ...profile, email_notices: false } }),
  async play({ canvasElement }) {
    const emails = await findField(canvasElement, 'email_notices');
    await expect(emails).not.toBeChecked();
    await userEvent.click(emails);
    await expect(emails).toBeChecked();
  },
};
/** They are on for an address that is entered now, until the customer unchecks them. */
export const WithEmailsWithoutAddress: Story = {
  parameters: apiResponses({ getProfile: { ...profile, email: '', email_notices: false } }),
  async play({ canvasElement }) {
    await expect(await findField(canvasElement, 'email_notices')).toBeChecked();
  },
};
export const WithoutEmails: Story = {
  async play({ canvasElement }) {
    await findField(canvasElement, 'date_birth');
    await expect(canvasElement.querySelector('[name="email_notices"]')).toBeNull();
  },
};

export const Saved: Story = {
  name: 'Saved',
  async play({ canvasElement }) {
    await save(canvasElement);
    await find(canvasElement, '.banner_success');
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
    await find(canvasElement, '[aria-busy="true"]');
  },
};

export const ErrorLoadingProfile: Story = {
  parameters: apiResponses({ getProfile: serverError }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"] button');
  },
};

export const FieldErrors: Story = {
  beforeEach: () => signedInAs(profile),
  parameters: apiResponses({
    updateProfile: new ErrorResponse(422, {
      errors: {
        email: [inLocale('Такой почты не бывает.', 'There is no such address.', 'Nu există o astfel de adresă.')],
      },
    }),
  }),
  async play({ canvasElement }) {
    await save(canvasElement);
    await expectFieldError(canvasElement, 'email');
  },
};

export const Offline: Story = {
  parameters: apiResponses({ updateProfile: 'offline' }),
  async play({ canvasElement }) {
    await save(canvasElement);
    await find(canvasElement, '[role="alert"]');
  },
};
