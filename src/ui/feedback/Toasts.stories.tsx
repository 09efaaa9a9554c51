import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn, userEvent } from 'storybook/test';
import { TOAST_WITH_ACTION_DURATION_MS, Toasts } from './Toasts.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const meta = {
  component: Toasts,
  args: {
    messages: [{ id: 1, text: inLocale('Адрес сохранён', 'Address saved', 'Adresa este salvată') }],
    label: inLocale('Сообщения', 'Messages', 'Mesaje'),
    closeLabel: inLocale('Закрыть', 'Close', 'Închideți'),
    onDismiss: fn(),
  },
} satisfies Meta<typeof Toasts>;
export default meta;
type Story = StoryObj<typeof meta>;

const undo = fn();

export const Empty: Story = { args: { messages: [] } };
export const Plain: Story = {};
export const LongText: Story = {
  args: {
    messages: [
      {
        id: 1,
        text: inLocale(
          'Блюда предыдущего ресторана убраны из вашей корзины покупок',
          'The dishes of the previous restaurant were removed from your shopping cart',
          'Preparatele restaurantului precedent au fost înlăturate din coșul dumneavoastră de cumpărături',
        ),
      },
    ],
  },
};

export const WithAction: Story = {
  args: {
    messages: [
      {
        id: 7,
        text: inLocale('Лимонад убран', 'Lemonade removed', 'Limonada este scoasă'),
        action: { label: inLocale('Вернуть', 'Undo', 'Înapoi în coș'), run: undo },
      },
    ],
  },
  async play({ canvas, args }) {
    await userEvent.click(await canvas.findByRole('button', { name: inLocale('Вернуть', 'Undo', 'Înapoi în coș') }));
    await expect(undo).toHaveBeenCalled();
    await expect(args.onDismiss).toHaveBeenCalledWith(7);
  },
};

/** The timers of {@link TOAST_WITH_ACTION_DURATION_MS} that are running. */
const runningTimers = new Set<number>();

export const StaysWhilePointedAtOrFocused: Story = {
  args: {
    messages: [
      {
        id: 8,
        text: inLocale('Лимонад убран', 'Lemonade removed', 'Limonada este scoasă'),
        action: { label: inLocale('Вернуть', 'Undo', 'Înapoi în coș'), run: undo },
      },
    ],
  },
  beforeEach() {
    const { setTimeout, clearTimeout } = window;
    runningTimers.clear();
    spyOn(window, 'setTimeout').mockImplementation(((handler: () => void, delay?: number) => {
      const timer = setTimeout(handler, delay);
      if (delay === TOAST_WITH_ACTION_DURATION_MS) runningTimers.add(timer);
      return timer;
    }) as typeof window.setTimeout);
    spyOn(window, 'clearTimeout').mockImplementation((timer) => {
      runningTimers.delete(Number(timer));
      clearTimeout(timer);
    });
  },
  async play({ canvas }) {
    const action = await canvas.findByRole('button', { name: inLocale('Вернуть', 'Undo', 'Înapoi în coș') });
    await expect(runningTimers.size).toBe(1);
    await userEvent.hover(action);
    await expect(runningTimers.size).toBe(0);
    action.focus();
    await userEvent.unhover(action);
    await expect(runningTimers.size).toBe(0);
    await userEvent.hover(action);
    action.blur();
    await expect(runningTimers.size).toBe(0);
    await userEvent.unhover(action);
    await expect(runningTimers.size).toBe(1);
  },
};
