import { asMinor } from '#contract/money.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { freeDelivery, promotion } from '#tests/fixtures/samples-orders.ts';
import { apiResponses } from '#tests/fixtures/stories-api.ts';
import { lemonades } from '#tests/fixtures/stories-cart.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find } from '#tests/fixtures/stories-queries.ts';
import { setCart, setCatalog } from '#tests/fixtures/stories-shop.ts';
import { skipDelay } from '#tests/fixtures/stories-timers.ts';
import { TOAST_DURATION_MS } from '#ui/feedback/Toasts.tsx';
import { checkPromo } from './promo.store.ts';
import { PromocodeSuccessModal } from './PromocodeModals.tsx';

const meta = {
  component: PromocodeSuccessModal,
  decorators: withOpenModal('promocodeSuccess', undefined),
  async beforeEach() {
    setCatalog();
    setCart([lemonades]);
    await checkPromo(browserApiClient('customer'), promotion.code);
  },
} satisfies Meta<typeof PromocodeSuccessModal>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Discount: Story = { parameters: apiResponses({ checkPromo: { status: true, promotion } }) };
export const FreeDelivery: Story = {
  parameters: apiResponses({ checkPromo: { status: true, promotion: freeDelivery } }),
};
export const LongText: Story = {
  parameters: apiResponses({
    checkPromo: {
      status: true,
      promotion: {
        ...promotion,
        title: 'Reducerea dumneavoastră pentru înregistrarea în aplicație',
        discount: asMinor(129_950),
      },
    },
  }),
};

export const Closed: Story = {
  ...Discount,
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '.modal__footer button'));
    await waitFor(() => expect(openModals()).toEqual([]));
  },
};

/** Nothing is left to do in it. */
export const ClosesByItself: Story = {
  ...Discount,
  beforeEach: () => skipDelay(TOAST_DURATION_MS),
  play: () => waitFor(() => expect(openModals()).toEqual([])),
};
