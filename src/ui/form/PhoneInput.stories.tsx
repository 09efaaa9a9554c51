import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { findField } from '#tests/fixtures/stories-queries.ts';
import { ControlledValue } from '#tests/fixtures/stories-controlled-value.tsx';
import { PhoneInput } from './PhoneInput.tsx';

const meta = {
  component: PhoneInput,
  args: { name: 'phone', label: 'Телефон', value: '', foreignError: 'Нужен молдавский номер.', onChange: fn() },
  render: (args) => (
    <ControlledValue initial={args.value}>
      {(value, hold) => (
        <PhoneInput
          {...args}
          value={value}
          onChange={(digits) => {
            hold(digits);
            args.onChange(digits);
          }}
        />
      )}
    </ControlledValue>
  ),
} satisfies Meta<typeof PhoneInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { value: '37369123456' } };
export const WithError: Story = { args: { value: '373691', error: 'В номере не хватает цифр.' } };

export const Typed: Story = {
  async play({ canvasElement, args }) {
    const input = await findField(canvasElement, 'phone');
    await userEvent.type(input, '69123456');
    await expect(input).toHaveValue('+373 691-23-456');
    await expect(args.onChange).toHaveBeenLastCalledWith('37369123456');
  },
};

/** Backspace leaves the prefix, and a number typed again is the same. */
export const PrefixKept: Story = {
  args: { value: '373691' },
  async play({ canvasElement, args }) {
    const input = await findField(canvasElement, 'phone');
    await userEvent.click(input);
    await userEvent.keyboard('{End}{Backspace>12/}');
    await expect(input).toHaveValue('+373 ');
    await userEvent.keyboard('+37369123456');
    await expect(input).toHaveValue('+373 691-23-456');
    await expect(args.onChange).toHaveBeenLastCalledWith('37369123456');
  },
};

/** A pasted number replaces what was typed, wherever the caret is. */
export const Pasted: Story = {
  args: { value: '3737' },
  async play({ canvasElement, args }) {
    const input = await findField(canvasElement, 'phone');
    await userEvent.click(input);
    await userEvent.paste('+373 69 123 456');
    await expect(input).toHaveValue('+373 691-23-456');
    await expect(args.onChange).toHaveBeenLastCalledWith('37369123456');
  },
};

export const ForeignPasted: Story = {
  async play({ canvas, canvasElement, args }) {
    const input = await findField(canvasElement, 'phone');
    await userEvent.click(input);
    await userEvent.paste('+40 712 345 678');
    await expect(input).toHaveValue('+373 ');
    await expect(args.onChange).not.toHaveBeenCalled();
    await canvas.findByText('Нужен молдавский номер.');
    await userEvent.type(input, '6');
    await expect(canvas.queryByText('Нужен молдавский номер.')).toBeNull();
  },
};
