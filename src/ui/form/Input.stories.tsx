import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Held } from '#tests/fixtures/stories-held.tsx';
import { Input } from './Field.tsx';

const meta = {
  component: Input,
  args: { name: 'name', label: 'Имя', value: '', onChange: fn() },
  render: (args) => (
    <Held first={args.value}>{(value, onChange) => <Input {...args} value={value} onChange={onChange} />}</Held>
  ),
} satisfies Meta<typeof Input>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  async play({ canvas, args }) {
    await userEvent.type(await canvas.findByLabelText(String(args.label)), 'Ана');
    await expect(await canvas.findByLabelText(String(args.label))).toHaveValue('Ана');
  },
};
export const Filled: Story = { args: { value: 'Ана Ротару' } };
export const WithHint: Story = { args: { type: 'email', name: 'email', label: 'Эл. почта', hint: 'Для чека.' } };
export const WithError: Story = {
  args: { type: 'email', name: 'email', label: 'Эл. почта', value: 'ana', error: 'Здесь не хватает знака @.' },
};
export const Disabled: Story = { args: { value: 'Ана Ротару', disabled: true } };
export const LongText: Story = {
  args: {
    label: 'Denumirea străzii și a intersecției din apropierea dumneavoastră',
    value: 'Bulevardul Ștefan cel Mare și Sfânt, intersecția cu strada Constantin Negruzzi',
  },
};
