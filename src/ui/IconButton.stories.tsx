import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { IconButton } from './IconButton.tsx';

const meta = { component: IconButton, args: { icon: 'edit', label: 'Изменить', onClick: fn() } } satisfies Meta<
  typeof IconButton
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  async play({ canvas, args }) {
    await userEvent.click(await canvas.findByRole('button', { name: args.label }));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};
export const Filled: Story = { args: { icon: 'close', label: 'Закрыть', tone: 'filled' } };
export const Disabled: Story = { args: { disabled: true } };
