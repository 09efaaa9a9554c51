import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { home, longAddress, office, profile } from '#tests/fixtures/samples-user.ts';
import { apiResponses, ErrorResponse, serverError } from '#tests/fixtures/stories-api.ts';
import { closeModal, openModal } from '#features/shared/modal.store.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find, findField, expectFieldError } from '#tests/fixtures/stories-queries.ts';
import { signedInAs } from '#tests/fixtures/stories-shop.ts';
import AddressModal from './AddressModal.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';
import { message } from '#tests/fixtures/stories-messages.ts';

const meta = {
  component: AddressModal,
  args: { data: {} },
  decorators: withOpenModal('address', {}),
  parameters: apiResponses({ addAddress: office, editAddress: home }),
  beforeEach: () => signedInAs(profile),
} satisfies Meta<typeof AddressModal>;
export default meta;
type Story = StoryObj<typeof meta>;

async function save(canvas: HTMLElement) {
  await userEvent.type(await findField(canvas, 'street'), inLocale('ул. Пушкина', 'Puskin Street', 'str. Pușkin'));
  await userEvent.type(await findField(canvas, 'house'), '22');
  await userEvent.click(await find(canvas, 'button[type="submit"]'));
}

export const NewAddress: Story = {};
export const SavedAddress: Story = { args: { data: { address: office } } };
export const LongText: Story = { args: { data: { address: longAddress } } };

export const Saved: Story = {
  async play({ canvasElement }) {
    await save(canvasElement);
    await waitFor(() => expect(openModals()).toEqual([]));
    await find(canvasElement, '.toast');
  },
};

/** The form that was opened while the previous one was saved stays open. */
export const SavedAfterReopening: Story = {
  parameters: apiResponses({
    addAddress() {
      closeModal('address');
      openModal('address', {});
      return office;
    },
  }),
  async play({ canvasElement }) {
    await save(canvasElement);
    await find(canvasElement, '.toast');
    await expect(openModals()).toEqual(['address']);
  },
};

let searches = 0;

/** Those of an earlier text are no suggestions for the one that is typed by now. */
export const StreetSearchFailed: Story = {
  parameters: apiResponses({
    suggestAddress() {
      searches += 1;
      return searches === 1
        ? [{ street: inLocale('ул. Пушкина', 'Puskin Street', 'str. Pușkin'), house: null, lat: 47, lng: 28 }]
        : new ErrorResponse(500);
    },
  }),
  beforeEach: () => void (searches = 0),
  async play({ canvasElement }) {
    const street = await findField(canvasElement, 'street');
    await userEvent.type(street, inLocale('Пуш', 'Pus', 'Puș'));
    await find(canvasElement, '[role="option"]');
    await userEvent.type(street, inLocale('нина', 'hnin', 'nina'));
    await waitFor(() => expect(canvasElement.querySelector('[role="option"]')).toBeNull());
    await expect(searches).toBe(2);
  },
};

/** The address can be saved all the same: what is known of streets has gaps. */
export const StreetUnknown: Story = {
  async play({ canvasElement }) {
    const street = await findField(canvasElement, 'street');
    await userEvent.type(street, inLocale('Абракадабра', 'Abracadabra', 'Abracadabra'));
    const field = await find(canvasElement, '[data-field="street"]');
    await waitFor(() => expect(field).toHaveTextContent(message('user:streetUnknown')));
    await userEvent.clear(street);
    await waitFor(() => expect(field).not.toHaveTextContent(message('user:streetUnknown')));
  },
};

export const LoadingCities: Story = {
  parameters: apiResponses({ getCities: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[aria-busy="true"]');
  },
};

export const ErrorLoadingCities: Story = {
  parameters: apiResponses({ getCities: serverError }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};

export const OfflineCities: Story = {
  parameters: apiResponses({ getCities: 'offline' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};

export const Busy: Story = {
  parameters: apiResponses({ addAddress: 'never' }),
  async play({ canvasElement }) {
    await save(canvasElement);
    await find(canvasElement, 'button[type="submit"][aria-busy="true"]');
  },
};

export const FieldErrors: Story = {
  parameters: apiResponses({
    addAddress: new ErrorResponse(422, {
      errors: {
        house: [
          inLocale(
            'Такого дома на этой улице нет.',
            'There is no such house in this street.',
            'Nu există o astfel de casă pe această stradă.',
          ),
        ],
      },
    }),
  }),
  async play({ canvasElement }) {
    await save(canvasElement);
    await expectFieldError(canvasElement, 'house');
    await expect(await findField(canvasElement, 'house')).toHaveFocus();
  },
};

export const TooManyAddresses: Story = {
  parameters: apiResponses({
    addAddress: new ErrorResponse(422, {
      errors: {
        addresses: [inLocale('У вас уже 20 адресов.', 'You already have 20 addresses.', 'Aveți deja 20 de adrese.')],
      },
    }),
  }),
  async play({ canvasElement }) {
    await save(canvasElement);
    await expect(await find(canvasElement, '[role="alert"]')).toHaveTextContent(
      inLocale('У вас уже 20 адресов.', 'You already have 20 addresses.', 'Aveți deja 20 de adrese.'),
    );
  },
};
