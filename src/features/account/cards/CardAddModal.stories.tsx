import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { BANK, optionsWithoutBank } from '#tests/fixtures/samples-orders.ts';
import { pendingCard, profile, visa } from '#tests/fixtures/samples-user.ts';
import {
  apiResponses,
  ErrorResponse,
  serverError,
  type StoryApi,
  type StoryParameters,
} from '#tests/fixtures/stories-api.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find, findField, expectFieldError } from '#tests/fixtures/stories-queries.ts';
import { signedInAs } from '#tests/fixtures/stories-shop.ts';
import { CardAddModal } from './CardModals.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

/** The bank's response for the card, then the shop's for the token. */
function saving(bank: string | ErrorResponse, addCard: NonNullable<StoryApi['addCard']>): StoryParameters {
  return { api: { addCard, getCards: [visa, pendingCard] }, pages: { [new URL(BANK).pathname]: bank } };
}

const TOKEN = JSON.stringify({ card_token: 'tok_story' });

const meta = {
  component: CardAddModal,
  decorators: withOpenModal('cardAdd', undefined),
  parameters: saving(TOKEN, { card_id: visa.id, status: 'active' }),
  beforeEach: () => signedInAs(profile),
} satisfies Meta<typeof CardAddModal>;
export default meta;
type Story = StoryObj<typeof meta>;

async function save(canvas: HTMLElement) {
  const typed = { number: '4242424242424242', expiry: '1129', cvc: '123', name: 'ANA ROTARU' };
  for (const [name, text] of Object.entries(typed)) await userEvent.type(await findField(canvas, name), text);
  await userEvent.click(await find(canvas, 'button[type="submit"]'));
}

export const Empty: Story = {
  async play({ canvasElement }) {
    await findField(canvasElement, 'number');
  },
};

export const EmptyWithoutBank: Story = { parameters: apiResponses({ getPaymentOptions: optionsWithoutBank }) };

export const Loading: Story = { parameters: apiResponses({ getPaymentOptions: 'never' }) };

export const ErrorLoadingPaymentOptions: Story = {
  parameters: apiResponses({ getPaymentOptions: serverError }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"] button');
  },
};

export const Offline: Story = {
  parameters: apiResponses({ getPaymentOptions: 'offline' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"] button');
  },
};

export const Saved: Story = {
  async play({ canvasElement }) {
    await save(canvasElement);
    await waitFor(() => expect(openModals()).toEqual(['cardSuccess']));
  },
};

export const SavedWithCode: Story = {
  parameters: saving(TOKEN, { card_id: pendingCard.id, status: 'code_required' }),
  async play({ canvasElement }) {
    await save(canvasElement);
    await waitFor(() => expect(openModals()).toEqual(['cardCode']));
  },
};

export const Busy: Story = {
  parameters: saving('never', 'never'),
  async play({ canvasElement }) {
    await save(canvasElement);
    await find(canvasElement, 'button[type="submit"][aria-busy="true"]');
  },
};

export const FieldErrors: Story = {
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, 'button[type="submit"]'));
    for (const name of ['number', 'expiry', 'cvc', 'name']) await expectFieldError(canvasElement, name);
    await expect(await findField(canvasElement, 'number')).toHaveFocus();
  },
};

export const ErrorFromBank: Story = {
  parameters: saving(
    new ErrorResponse(422, {
      errors: { exp_month: [inLocale('Срок карты вышел.', 'The card has expired.', 'Cardul a expirat.')] },
    }),
    'never',
  ),
  async play({ canvasElement }) {
    await save(canvasElement);
    await expectFieldError(canvasElement, 'expiry');
  },
};

export const OfflineBank: Story = {
  parameters: saving('offline', 'never'),
  async play({ canvasElement }) {
    await save(canvasElement);
    await find(canvasElement, 'form [role="alert"]');
  },
};
