import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find } from '#tests/fixtures/stories-queries.ts';
import MyAllergensModal from './MyAllergensModal.tsx';
import { $myAllergens, setMyAllergens } from './my-allergens.store.ts';

const meta = {
  component: MyAllergensModal,
  decorators: withOpenModal('myAllergens', undefined),
} satisfies Meta<typeof MyAllergensModal>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Every press is stored at once. */
export const Empty: Story = {
  async play({ canvasElement }) {
    const milk = await find<HTMLInputElement>(canvasElement, '[name="milk"]');
    await userEvent.click(milk);
    await userEvent.click(await find(canvasElement, '[name="eggs"]'));
    await expect($myAllergens.get()).toEqual(['eggs', 'milk']);
    await userEvent.click(milk);
    await expect(milk).not.toBeChecked();
    await expect($myAllergens.get()).toEqual(['eggs']);
    await userEvent.click(await find(canvasElement, '.modal__footer button'));
    await waitFor(() => expect(openModals()).toEqual([]));
  },
};

export const Filled: Story = { beforeEach: () => setMyAllergens(['milk', 'nuts', 'sulphites']) };
