import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import '#screens/account/account.scss';
import { newCustomer, profile } from '#tests/fixtures/samples-user.ts';
import { apiResponses, ErrorResponse, serverError } from '#tests/fixtures/stories-api.ts';
import { find, findField, expectFieldError } from '#tests/fixtures/stories-queries.ts';
import { signedInAs, signedInWithoutProfile, signedOut } from '#tests/fixtures/stories-shop.ts';
import { AccountHome } from './AccountHome.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const meta = { component: AccountHome, beforeEach: () => signedInAs(profile) } satisfies Meta<typeof AccountHome>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Greeting: Story = {};
export const GreetingWithoutName: Story = { beforeEach: () => signedInAs(newCustomer) };
export const LongText: Story = {
  beforeEach: () => signedInAs({ ...profile, name: 'Ecaterina-Alexandrina Constantinescu-Brâncoveanu' }),
};

/** The longest name, in one word, does not widen the page. */
export const LongestName: Story = {
  beforeEach: () => signedInAs({ ...profile, name: inLocale('Ж', 'W', 'Â').repeat(100) }),
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement).toHaveTextContent(inLocale('ЖЖЖ', 'WWW', 'ÂÂÂ')));
    const { scrollWidth, clientWidth } = document.documentElement;
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
};

/** A name that runs from right to left leaves the sentence around it as it is. */
export const RightToLeftName: Story = {
  beforeEach: () => signedInAs({ ...profile, name: 'דוד לוי' }),
  async play({ canvasElement }) {
    await expect(await find(canvasElement, '.account-home__greeting h2 > bdi')).toHaveTextContent('דוד לוי');
    await expect(await find(canvasElement, '.account-home__phone.phone')).toHaveTextContent('+373');
  },
};

export const SignedOut: Story = { beforeEach: signedOut };
export const Loading: Story = { beforeEach: signedInWithoutProfile, parameters: apiResponses({ getProfile: 'never' }) };

export const ErrorLoadingProfile: Story = {
  beforeEach: signedInWithoutProfile,
  parameters: apiResponses({ getProfile: serverError }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"] button');
  },
};

export const Offline: Story = {
  beforeEach: signedInWithoutProfile,
  parameters: apiResponses({ getProfile: 'offline' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"] button');
  },
};

export const BusyExportingData: Story = {
  parameters: apiResponses({ exportAccount: 'never' }),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '[data-action="export-account"]'));
    await find(canvasElement, '[data-action="export-account"][aria-busy="true"]');
  },
};

export const ErrorExportingData: Story = {
  parameters: apiResponses({ exportAccount: serverError }),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '[data-action="export-account"]'));
    await find(canvasElement, '.account-section [role="alert"]');
  },
};

async function openDeletionForm(canvas: HTMLElement) {
  await userEvent.click(await find(canvas, '[data-action="delete-account"]'));
  await userEvent.click(await find(canvas, '[data-action="send-deletion-code"]'));
}

export const AccountDeletionForm: Story = {
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '[data-action="delete-account"]'));
    await waitFor(async () => expect(await find(canvasElement, '.account-section h3[tabindex]')).toHaveFocus());
  },
};

export const DeletionCodeSent: Story = {
  parameters: apiResponses({ sendDeletionCode: { resend_after: 60 } }),
  async play({ canvasElement }) {
    await openDeletionForm(canvasElement);
    await waitFor(async () => expect(await findField(canvasElement, 'code')).toHaveFocus());
  },
};

/** An order is still under way. */
export const ErrorWrongDeletionCode: Story = {
  parameters: apiResponses({
    sendDeletionCode: { resend_after: 60 },
    deleteAccount: new ErrorResponse(409, {
      message: inLocale('Сначала дождитесь заказа.', 'Wait for your order first.', 'Așteptați mai întâi comanda.'),
    }),
  }),
  async play({ canvasElement }) {
    await openDeletionForm(canvasElement);
    await userEvent.click(await findField(canvasElement, 'code'));
    await userEvent.keyboard('1234');
    await expectFieldError(canvasElement, 'code');
  },
};

export const ErrorSendingDeletionCode: Story = {
  parameters: apiResponses({
    sendDeletionCode: new ErrorResponse(429, {
      message: inLocale('Слишком много запросов.', 'Too many requests.', 'Prea multe cereri.'),
    }),
  }),
  async play({ canvasElement }) {
    await openDeletionForm(canvasElement);
    await find(canvasElement, '.account-section [role="alert"]');
  },
};
