import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { find } from '#tests/fixtures/stories-queries.ts';
import { showToast } from './toast.store.ts';
import { ToastHost } from './ToastHost.tsx';

const meta = { component: ToastHost } satisfies Meta<typeof ToastHost>;
export default meta;
type Story = StoryObj<typeof meta>;

const undo = fn();

export const Empty: Story = {};
export const Plain: Story = { beforeEach: () => void showToast('Адрес сохранён') };
export const Failure: Story = { beforeEach: () => void showToast('Не удалось сохранить') };
export const LongText: Story = {
  beforeEach: () =>
    void showToast('Preparatele restaurantului precedent au fost înlăturate din coșul dumneavoastră de cumpărături'),
};

export const ActionClicked: Story = {
  beforeEach: () => void showToast('Лимонад убран', { label: 'Вернуть', run: undo }),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '.toast__action'));
    await expect(undo).toHaveBeenCalled();
    await waitFor(() => expect(canvasElement.querySelector('.toast')).toBeNull());
  },
};
