import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { promotion } from '#tests/fixtures/samples-orders.ts';
import { apiResponses } from '#tests/fixtures/stories-api.ts';
import { lemonades } from '#tests/fixtures/stories-cart.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { expectFieldError, findField } from '#tests/fixtures/stories-queries.ts';
import { setCart } from '#tests/fixtures/stories-shop.ts';
import { $modals } from '#features/shared/modal.store.ts';
import { PromocodeErrorModal } from './PromocodeModals.tsx';

const meta = {
  component: PromocodeErrorModal,
  args: { data: { promocode: 'DINNER1O', refusal: 'promo_invalid' } },
  decorators: withOpenModal('promocodeError', { promocode: 'DINNER1O', refusal: 'promo_invalid' }),
  parameters: apiResponses({ checkPromo: { status: true, promotion } }),
  beforeEach: () => setCart([lemonades]),
} satisfies Meta<typeof PromocodeErrorModal>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ErrorInvalid: Story = {};
export const ErrorExpired: Story = {
  name: 'Error expired',
  args: { data: { promocode: 'DINNER1O', refusal: 'promo_expired' } },
};
export const ErrorMinimum: Story = {
  name: 'Error minimum',
  args: { data: { promocode: 'DINNER1O', refusal: 'promo_min_sum' } },
};
export const ErrorUsed: Story = { args: { data: { promocode: 'DINNER1O', refusal: 'promo_used' } } };

/** The refused code is selected: it can be replaced or corrected, and then is not refused any more. */
export const Corrected: Story = {
  async play({ canvasElement }) {
    const input = await findField(canvasElement, 'promocode');
    await expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['DINNER1O', 0, 8]);
    await expectFieldError(canvasElement, 'promocode');
    await userEvent.keyboard('DINNER10');
    await expect(input).not.toHaveAttribute('aria-invalid');
    await expect(input).toHaveValue('DINNER10');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(openModals()).toEqual(['promocodeSuccess']));
  },
};

export const RefusedAgain: Story = {
  parameters: apiResponses({ checkPromo: { status: false, promotion: null, code: 'promo_used' } }),
  async play({ canvasElement }) {
    const input = await findField(canvasElement, 'promocode');
    await userEvent.clear(input);
    await userEvent.type(input, 'LUCKY1{Enter}');
    await waitFor(() =>
      expect($modals.get()).toMatchObject([{ data: { promocode: 'LUCKY1', refusal: 'promo_used' } }]),
    );
  },
};
