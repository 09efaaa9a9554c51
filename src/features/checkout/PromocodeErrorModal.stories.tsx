import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find } from '#tests/fixtures/stories-queries.ts';
import { PromocodeErrorModal } from './PromocodeModals.tsx';

const meta = {
  component: PromocodeErrorModal,
  args: { data: { code: 'promo_invalid', typed: 'DINNER1O' } },
  decorators: withOpenModal('promocodeError', { code: 'promo_invalid', typed: 'DINNER1O' }),
} satisfies Meta<typeof PromocodeErrorModal>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ErrorInvalid: Story = {};
export const ErrorExpired: Story = {
  name: 'Error expired [K10]',
  args: { data: { code: 'promo_expired', typed: 'DINNER1O' } },
};
export const ErrorMinimum: Story = {
  name: 'Error minimum [K11]',
  args: { data: { code: 'promo_min_sum', typed: 'DINNER1O' } },
};
export const ErrorUsed: Story = { args: { data: { code: 'promo_used', typed: 'DINNER1O' } } };

export const EntersAnotherCode: Story = {
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '.modal__footer button'));
    await waitFor(() => expect(openModals()).toEqual(['promocode']));
  },
};
