import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { promotion } from '#tests/fixtures/samples-orders.ts';
import { apiResponses, ErrorResponse } from '#tests/fixtures/stories-api.ts';
import { lemonades } from '#tests/fixtures/stories-cart.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find, findField, expectFieldError } from '#tests/fixtures/stories-queries.ts';
import { setCart } from '#tests/fixtures/stories-shop.ts';
import { PromocodeModal } from './PromocodeModals.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const meta = {
  component: PromocodeModal,
  decorators: withOpenModal('promocode', undefined),
  parameters: apiResponses({ checkPromo: { status: true, promotion } }),
  beforeEach: () => setCart([lemonades]),
} satisfies Meta<typeof PromocodeModal>;
export default meta;
type Story = StoryObj<typeof meta>;

async function apply(canvas: HTMLElement) {
  await userEvent.type(await findField(canvas, 'promocode'), 'VERDE10');
  await userEvent.keyboard('{Enter}');
}

export const Empty: Story = {
  async play({ canvasElement }) {
    await expect(await findField(canvasElement, 'promocode')).toHaveFocus();
  },
};

export const ErrorEmpty: Story = {
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, 'button[type="submit"]'));
    await expectFieldError(canvasElement, 'promocode');
  },
};

export const Accepted: Story = {
  async play({ canvasElement }) {
    await apply(canvasElement);
    await waitFor(() => expect(openModals()).toEqual(['promocodeSuccess']));
  },
};

export const ErrorRefused: Story = {
  parameters: apiResponses({ checkPromo: { status: false, promotion: null, code: 'promo_expired' } }),
  async play({ canvasElement }) {
    await apply(canvasElement);
    await waitFor(() => expect(openModals()).toEqual(['promocodeError']));
  },
};

export const Busy: Story = {
  parameters: apiResponses({ checkPromo: 'never' }),
  async play({ canvasElement }) {
    await apply(canvasElement);
    await find(canvasElement, 'button[type="submit"][aria-busy="true"]');
  },
};

export const ErrorTooManyRequests: Story = {
  parameters: apiResponses({
    checkPromo: new ErrorResponse(429, {
      message: inLocale(
        'Слишком много попыток. Попробуйте через минуту.',
        'Too many attempts. Try again in a minute.',
        'Prea multe încercări. Încercați peste un minut.',
      ),
    }),
  }),
  async play({ canvasElement }) {
    await apply(canvasElement);
    await expectFieldError(canvasElement, 'promocode');
  },
};

export const Offline: Story = {
  parameters: apiResponses({ checkPromo: 'offline' }),
  async play({ canvasElement }) {
    await apply(canvasElement);
    await expectFieldError(canvasElement, 'promocode');
  },
};
