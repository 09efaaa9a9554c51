import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { find } from '#tests/fixtures/stories-queries.ts';
import { showToast } from './toast.store.ts';
import { ToastHost } from './ToastHost.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const meta = { component: ToastHost } satisfies Meta<typeof ToastHost>;
export default meta;
type Story = StoryObj<typeof meta>;

const undo = fn();

export const Empty: Story = {};
export const Plain: Story = {
  beforeEach: () => void showToast(inLocale('Адрес сохранён', 'Address saved', 'Adresa este salvată')),
};
export const Failure: Story = {
  beforeEach: () => void showToast(inLocale('Не удалось сохранить', 'Could not be saved', 'Nu s-a putut salva')),
};
export const LongText: Story = {
  beforeEach: () =>
    void showToast(
      inLocale(
        'Блюда предыдущего ресторана убраны из вашей корзины покупок',
        'The dishes of the previous restaurant were removed from your shopping cart',
        'Preparatele restaurantului precedent au fost înlăturate din coșul dumneavoastră de cumpărături',
      ),
    ),
};

export const ActionClicked: Story = {
  beforeEach: () =>
    void showToast(inLocale('Лимонад убран', 'Lemonade removed', 'Limonada este scoasă'), {
      label: inLocale('Вернуть', 'Undo', 'Înapoi în coș'),
      run: undo,
    }),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '.toast__action'));
    await expect(undo).toHaveBeenCalled();
    await waitFor(() => expect(canvasElement.querySelector('.toast')).toBeNull());
  },
};
