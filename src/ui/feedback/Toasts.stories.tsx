import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Toasts } from './Toasts.tsx';

const meta = {
  component: Toasts,
  args: { messages: [{ id: 1, text: 'Адрес сохранён' }], label: 'Сообщения', closeLabel: 'Закрыть', onDismiss: fn() },
} satisfies Meta<typeof Toasts>;
export default meta;
type Story = StoryObj<typeof meta>;

const undo = fn();

export const Empty: Story = { args: { messages: [] } };
export const Plain: Story = {};
export const LongText: Story = {
  args: {
    messages: [
      { id: 1, text: 'Preparatele restaurantului precedent au fost înlăturate din coșul dumneavoastră de cumpărături' },
    ],
  },
};

export const WithAction: Story = {
  args: { messages: [{ id: 7, text: 'Лимонад убран', action: { label: 'Вернуть', run: undo } }] },
  async play({ canvas, args }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Вернуть' }));
    await expect(undo).toHaveBeenCalled();
    await expect(args.onDismiss).toHaveBeenCalledWith(7);
  },
};
