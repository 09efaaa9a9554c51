import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import '#screens/account/account.scss';
import { longAddress, newCustomer, office, profile } from '#tests/fixtures/samples-user.ts';
import { apiResponses, ErrorResponse, serverError } from '#tests/fixtures/stories-api.ts';
import { openModals } from '#tests/fixtures/stories-modal.tsx';
import { find } from '#tests/fixtures/stories-queries.ts';
import { signedInAs, signedInWithoutProfile } from '#tests/fixtures/stories-shop.ts';
import { AccountAddresses } from './AccountAddresses.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const meta = {
  component: AccountAddresses,
  args: { cities: { 1: inLocale('Кишинёв', 'Chișinău', 'Chișinău'), 2: inLocale('Бельцы', 'Bălți', 'Bălți') } },
  parameters: apiResponses({ editAddress: { ...office, is_default: true }, deleteAddress: {} }),
  beforeEach: () => signedInAs(profile),
} satisfies Meta<typeof AccountAddresses>;
export default meta;
type Story = StoryObj<typeof meta>;

const press = async (canvas: HTMLElement, selector: string) => userEvent.click(await find(canvas, selector));
const OFFICE = `[data-address-id="${office.id}"]`;

export const Full: Story = {};
export const Empty: Story = { beforeEach: () => signedInAs(newCustomer) };
export const LongText: Story = { beforeEach: () => signedInAs({ ...profile, addresses: [longAddress] }) };
/** What runs from right to left stays apart from the city before it. */
export const RightToLeftText: Story = {
  beforeEach: () =>
    signedInAs({ ...profile, addresses: [{ ...office, label: 'משרד', street: 'רחוב הרצל', comment: 'קומה שנייה' }] }),
  async play({ canvasElement }) {
    await expect(await find(canvasElement, `${OFFICE} .address__title > bdi`)).toHaveTextContent('משרד');
    await expect(await find(canvasElement, `${OFFICE} .address__text > bdi`)).toHaveTextContent('רחוב הרצל');
    await expect(await find(canvasElement, `${OFFICE} [dir="auto"]`)).toHaveTextContent('קומה שנייה');
  },
};
export const Loading: Story = { parameters: apiResponses({ getProfile: 'never' }), beforeEach: signedInWithoutProfile };

export const ErrorLoadingProfile: Story = {
  parameters: apiResponses({ getProfile: serverError }),
  beforeEach: signedInWithoutProfile,
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"] button');
  },
};

export const Offline: Story = {
  parameters: apiResponses({ getProfile: 'offline' }),
  beforeEach: signedInWithoutProfile,
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"] button');
  },
};

export const OpensAddModal: Story = {
  async play({ canvasElement }) {
    await press(canvasElement, '.addresses__add button');
    await expect(openModals()).toEqual(['address']);
  },
};

export const DeleteConfirmation: Story = {
  async play({ canvasElement }) {
    await press(canvasElement, `${OFFICE} [data-action="delete-address"]`);
    await find(canvasElement, `${OFFICE} [data-action="confirm-delete"]`);
  },
};

export const Deleted: Story = {
  async play({ canvasElement }) {
    await press(canvasElement, `${OFFICE} [data-action="delete-address"]`);
    await press(canvasElement, `${OFFICE} [data-action="confirm-delete"]`);
    await waitFor(() => expect(canvasElement.querySelector(OFFICE)).toBeNull());
    await expect(await find(canvasElement, '.addresses__add button')).toHaveFocus();
  },
};

export const BusyDeleting: Story = {
  parameters: apiResponses({ deleteAddress: 'never' }),
  async play({ canvasElement }) {
    await press(canvasElement, `${OFFICE} [data-action="delete-address"]`);
    await press(canvasElement, `${OFFICE} [data-action="confirm-delete"]`);
    await find(canvasElement, '[data-action="confirm-delete"][aria-busy="true"]');
  },
};

export const ErrorSavingDefault: Story = {
  parameters: apiResponses({
    editAddress: new ErrorResponse(500, {
      message: inLocale('Не получилось сохранить.', 'It could not be saved.', 'Nu s-a putut salva.'),
    }),
  }),
  async play({ canvasElement }) {
    await press(canvasElement, `${OFFICE} [data-action="make-default"]`);
    await find(canvasElement, `${OFFICE} [role="alert"]`);
  },
};
