import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn, userEvent } from 'storybook/test';
import { TOAST_WITH_ACTION_DURATION_MS, Toasts } from './Toasts.tsx';

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

/** The timers of {@link TOAST_WITH_ACTION_DURATION_MS} that are running. */
const runningTimers = new Set<number>();

export const StaysWhilePointedAtOrFocused: Story = {
  args: { messages: [{ id: 8, text: 'Лимонад убран', action: { label: 'Вернуть', run: undo } }] },
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
    const action = await canvas.findByRole('button', { name: 'Вернуть' });
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
