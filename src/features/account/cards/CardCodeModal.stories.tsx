import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { pendingCard, profile, visa } from '#tests/fixtures/samples-user.ts';
import { apiResponses, ErrorResponse } from '#tests/fixtures/stories-api.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find, findField, expectFieldError } from '#tests/fixtures/stories-queries.ts';
import { signedInAs } from '#tests/fixtures/stories-shop.ts';
import { CardCodeModal } from './CardModals.tsx';
import { $cards } from './cards.store.ts';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const data = { cardId: pendingCard.id };

const meta = {
  component: CardCodeModal,
  args: { data },
  decorators: withOpenModal('cardCode', data),
  parameters: apiResponses({ confirmCard: { ...pendingCard, status: 'active' }, deleteCard: {} }),
  beforeEach() {
    signedInAs(profile);
    $cards.set([visa, pendingCard]);
  },
} satisfies Meta<typeof CardCodeModal>;
export default meta;
type Story = StoryObj<typeof meta>;

async function type(canvas: HTMLElement) {
  await userEvent.click(await findField(canvas, 'code'));
  await userEvent.keyboard('1234');
}

export const Empty: Story = {};
export const UnknownCard: Story = { beforeEach: () => $cards.set([]) };

export const Confirmed: Story = {
  async play({ canvasElement }) {
    await type(canvasElement);
    await waitFor(() => expect(openModals()).toEqual(['cardSuccess']));
  },
};

export const BusyChecking: Story = {
  parameters: apiResponses({ confirmCard: 'never' }),
  async play({ canvasElement }) {
    await type(canvasElement);
    await find(canvasElement, '[role="status"] .spinner');
  },
};

export const ErrorWrongCode: Story = {
  parameters: apiResponses({
    confirmCard: new ErrorResponse(422, {
      errors: { code: [inLocale('Код не подошёл.', 'That code is wrong.', 'Codul nu este corect.')] },
    }),
  }),
  async play({ canvasElement }) {
    await type(canvasElement);
    await expectFieldError(canvasElement, 'code');
  },
};

/** The card's codes are no longer valid: it must be entered again. */
export const ErrorCodeNoLongerValid: Story = {
  parameters: apiResponses({ confirmCard: new ErrorResponse(404), deleteCard: {} }),
  async play({ canvasElement }) {
    await type(canvasElement);
    await userEvent.click(await find(canvasElement, '.sign-in .button_large'));
    await waitFor(() => expect(openModals()).toEqual(['cardAdd']));
  },
};

export const Offline: Story = {
  parameters: apiResponses({ confirmCard: 'offline' }),
  async play({ canvasElement }) {
    await type(canvasElement);
    await expectFieldError(canvasElement, 'code');
  },
};
