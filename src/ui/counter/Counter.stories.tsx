import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { find } from '#tests/fixtures/stories-queries.ts';
import { ControlledValue } from '#tests/fixtures/stories-controlled-value.tsx';
import { nextCount } from './counter.ts';
import { Counter } from './Counter.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const meta = {
  component: Counter,
  args: {
    count: 0,
    labels: {
      increase: inLocale('Добавить', 'Add', 'Adăugați'),
      decrease: inLocale('Меньше', 'Less', 'Mai puțin'),
      remove: inLocale('Убрать', 'Remove', 'Scoateți'),
    },
    onAction: fn(),
  },
  render: (args) => (
    <ControlledValue initial={args.count}>
      {(count, setCount) => (
        <Counter {...args} count={count} onAction={(action) => setCount(nextCount(count, action, args.max))} />
      )}
    </ControlledValue>
  ),
} satisfies Meta<typeof Counter>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Single: Story = { args: { count: 1 } };
export const Many: Story = { args: { count: 12 } };
export const Full: Story = { args: { count: 99, max: 99 } };

/** From zero to two and back; the focus stays in the counter when the minus button disappears. */
export const Pressed: Story = {
  async play({ canvasElement }) {
    const press = async (action: string) => userEvent.click(await find(canvasElement, `[data-action="${action}"]`));
    await press('increase');
    await press('increase');
    await expect(await find(canvasElement, '[data-count]')).toHaveTextContent('2');
    await press('decrease');
    await press('remove');
    await expect(await find(canvasElement, '[data-action="increase"]')).toHaveFocus();
  },
};
