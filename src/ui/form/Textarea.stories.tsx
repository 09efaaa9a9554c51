import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Held } from '#tests/fixtures/stories-held.tsx';
import { Textarea } from './Field.tsx';

const meta = {
  component: Textarea,
  args: { name: 'comment', label: 'Комментарий', value: '', onChange: fn() },
  render: (args) => (
    <Held first={args.value}>{(value, onChange) => <Textarea {...args} value={value} onChange={onChange} />}</Held>
  ),
} satisfies Meta<typeof Textarea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  async play({ canvas }) {
    await userEvent.type(await canvas.findByRole('textbox'), 'Не звоните в дверь');
    await expect(await canvas.findByRole('textbox')).toHaveValue('Не звоните в дверь');
  },
};
export const WithHint: Story = { args: { hint: 'Например, как пройти.' } };
export const WithError: Story = { args: { value: 'Текст', error: 'Не больше 500 знаков.' } };
export const Disabled: Story = { args: { value: 'Не звоните в дверь', disabled: true } };
export const LongText: Story = {
  args: {
    value: 'Intrarea se află în spatele blocului, lângă reprezentanța auto; interfonul este nefuncțional. '.repeat(5),
  },
};
