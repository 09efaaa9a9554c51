import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import '#screens/account/account.scss';
import { optionsWithoutBank } from '#tests/fixtures/samples-orders.ts';
import { expiredCard, mastercard, pendingCard, profile, visa } from '#tests/fixtures/samples-user.ts';
import { apiResponses, ErrorResponse, serverError } from '#tests/fixtures/stories-api.ts';
import { openModals } from '#tests/fixtures/stories-modal.tsx';
import { find } from '#tests/fixtures/stories-queries.ts';
import { signedInAs } from '#tests/fixtures/stories-shop.ts';
import { AccountCards } from './AccountCards.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const all = [visa, mastercard, pendingCard, expiredCard];

const meta = {
  component: AccountCards,
  parameters: apiResponses({ getCards: all, setDefaultCard: { ...mastercard, is_default: true }, deleteCard: {} }),
  beforeEach: () => signedInAs(profile),
} satisfies Meta<typeof AccountCards>;
export default meta;
type Story = StoryObj<typeof meta>;

const press = async (canvas: HTMLElement, selector: string) => userEvent.click(await find(canvas, selector));
const MASTERCARD = `[data-card-id="${mastercard.id}"]`;

export const Full: Story = {
  async play({ canvasElement }) {
    await find(canvasElement, MASTERCARD);
  },
};
export const Empty: Story = { parameters: apiResponses({ getCards: [] }) };
export const EmptyWithoutBank: Story = {
  parameters: apiResponses({ getCards: [], getPaymentOptions: optionsWithoutBank }),
};
/** A provider with online payment that stores no cards offers none to be added. */
export const WithoutCardCalls: Story = {
  parameters: apiResponses({ getCards: new ErrorResponse(404) }),
  async play({ canvasElement }) {
    await find(canvasElement, '.banner');
    await expect(canvasElement.querySelector('[data-action="add"], .empty')).toBeNull();
  },
};
export const Loading: Story = { parameters: apiResponses({ getCards: 'never' }) };

export const ErrorLoadingCards: Story = {
  parameters: apiResponses({ getCards: serverError }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"] button');
  },
};

export const Offline: Story = {
  parameters: apiResponses({ getCards: 'offline' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"] button');
  },
};

export const OpensAddModal: Story = {
  async play({ canvasElement }) {
    await press(canvasElement, '.cards__add');
    await expect(openModals()).toEqual(['cardAdd']);
  },
};

export const OpensConfirmationModal: Story = {
  async play({ canvasElement }) {
    await press(canvasElement, `[data-card-id="${pendingCard.id}"] [data-open-modal="cardCode"]`);
    await expect(openModals()).toEqual(['cardCode']);
  },
};

export const BusyChoosing: Story = {
  parameters: apiResponses({ setDefaultCard: 'never' }),
  async play({ canvasElement }) {
    await press(canvasElement, `${MASTERCARD} [data-action="make-default"]`);
    await find(canvasElement, '[data-action="make-default"][aria-busy="true"]');
  },
};

export const ErrorSavingDefault: Story = {
  parameters: apiResponses({
    setDefaultCard: new ErrorResponse(500, {
      message: inLocale('Не получилось сохранить.', 'It could not be saved.', 'Nu s-a putut salva.'),
    }),
  }),
  async play({ canvasElement }) {
    await press(canvasElement, `${MASTERCARD} [data-action="make-default"]`);
    await find(canvasElement, `${MASTERCARD} [role="alert"]`);
  },
};

export const DeleteConfirmation: Story = {
  async play({ canvasElement }) {
    await press(canvasElement, `${MASTERCARD} [data-action="delete-card"]`);
    await find(canvasElement, `${MASTERCARD} [data-action="confirm-delete"]`);
  },
};

export const Deleted: Story = {
  parameters: apiResponses({ getCards: [mastercard] }),
  async play({ canvasElement }) {
    await press(canvasElement, `${MASTERCARD} [data-action="delete-card"]`);
    await press(canvasElement, `${MASTERCARD} [data-action="confirm-delete"]`);
    await waitFor(() => expect(canvasElement.querySelector(MASTERCARD)).toBeNull());
    await expect(await find(canvasElement, '.cards__add')).toHaveFocus();
  },
};
