import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { findField } from '#tests/fixtures/stories-queries.ts';
import { ControlledValue } from '#tests/fixtures/stories-controlled-value.tsx';
import { createPhoneFormat } from './phone.ts';
import { PhoneInput } from './PhoneInput.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const meta = {
  component: PhoneInput,
  args: {
    name: 'phone',
    format: createPhoneFormat({
      callingCode: '373',
      nationalDigits: 8,
      mask: '+373 ###-##-###',
      unusedFirstDigits: '14',
    }),
    label: inLocale('Телефон', 'Phone', 'Telefon'),
    value: '',
    foreignError: inLocale(
      'Нужен молдавский номер.',
      'A Moldovan number is needed.',
      'Este nevoie de un număr din Moldova.',
    ),
    tooLongError: inLocale('Лишние цифры.', 'Too many digits.', 'Cifre în plus.'),
    onChange: fn(),
  },
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
export const WithError: Story = {
  args: { value: '373691', error: inLocale('В номере не хватает цифр.', 'Digits are missing.', 'Lipsesc cifre.') },
};

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
    await canvas.findByText(
      inLocale('Нужен молдавский номер.', 'A Moldovan number is needed.', 'Este nevoie de un număr din Moldova.'),
    );
    // As it was entered, which no check accepts.
    await expect(input).toHaveValue('+40 712 345 678');
    await expect(args.onChange).toHaveBeenLastCalledWith('+40 712 345 678');
    await userEvent.type(input, '{Backspace}');
    await expect(input).toHaveValue('+40 712 345 67');
    await userEvent.clear(input);
    await userEvent.type(input, '69123456');
    await expect(input).toHaveValue('+373 691-23-456');
    await waitFor(() =>
      expect(
        canvas.queryByText(
          inLocale('Нужен молдавский номер.', 'A Moldovan number is needed.', 'Este nevoie de un număr din Moldova.'),
        ),
      ).toBeNull(),
    );
  },
};

/** A number of another country that the field accepts has no error, and no more digits than such numbers have. */
export const AcceptedCountry: Story = {
  args: {
    format: createPhoneFormat(
      { callingCode: '373', nationalDigits: 8, mask: '+373 ###-##-###', unusedFirstDigits: '14' },
      [{ callingCode: '40', minDigits: 9, maxDigits: 9 }],
    ),
    hint: inLocale('Или +40.', 'Or +40.', 'Sau +40.'),
  },
  async play({ canvas, canvasElement, args }) {
    const input = await findField(canvasElement, 'phone');
    await userEvent.type(input, '+40 712 345 678');
    await expect(input).toHaveValue('+40 712 345 678');
    await expect(args.onChange).toHaveBeenLastCalledWith('+40 712 345 678');
    await expect(input).not.toHaveAttribute('aria-invalid');
    await userEvent.type(input, '9');
    await expect(input).toHaveValue('+40 712 345 678');
    await canvas.findByText(inLocale('Лишние цифры.', 'Too many digits.', 'Cifre în plus.'));
    await userEvent.clear(input);
    await userEvent.type(input, '69123456');
    await expect(input).toHaveValue('+373 691-23-456');
  },
};

/** A number of as many digits as a national one must not become a valid phone. */
export const ShortForeignPasted: Story = {
  async play({ canvas, canvasElement, args }) {
    const input = await findField(canvasElement, 'phone');
    for (const pasted of ['+7 1234567', '+32 2 123 45 67']) {
      await userEvent.click(input);
      await userEvent.paste(pasted);
      await canvas.findByText(
        inLocale('Нужен молдавский номер.', 'A Moldovan number is needed.', 'Este nevoie de un număr din Moldova.'),
      );
      await expect(input).toHaveValue(pasted);
      await expect(args.onChange).toHaveBeenLastCalledWith(pasted);
    }
  },
};

/** Also without its plus, behind the prefix or over it; the ninth digit shows that it is none of this country. */
export const ForeignTyped: Story = {
  async play({ canvas, canvasElement, args }) {
    const input = await findField(canvasElement, 'phone');
    for (const [typed, shown] of [
      ['+44 7911 123456', '+44 7911 123456'],
      ['0033612345678', '+33612345678'],
      ['40721234567', '+40721234567'],
    ] as const) {
      for (const start of ['{End}{Backspace>20/}{End}', '{Control>}a{/Control}']) {
        await userEvent.click(input);
        await userEvent.keyboard(`${start}${typed}`);
        await canvas.findByText(
          inLocale('Нужен молдавский номер.', 'A Moldovan number is needed.', 'Este nevoie de un număr din Moldova.'),
        );
        await expect(input).toHaveValue(shown);
        await expect(args.onChange).toHaveBeenLastCalledWith(shown);
      }
    }
  },
};

/** A form that was filled in before. */
export const ForeignRestored: Story = {
  args: { value: '+44 7911 123456' },
  async play({ canvas, canvasElement }) {
    await expect(await findField(canvasElement, 'phone')).toHaveValue('+44 7911 123456');
    await canvas.findByText(
      inLocale('Нужен молдавский номер.', 'A Moldovan number is needed.', 'Este nevoie de un număr din Moldova.'),
    );
  },
};

/** The mask leaves superfluous digits out, and a message says so until the next edit. */
export const TooLong: Story = {
  async play({ canvas, canvasElement, args }) {
    const input = await findField(canvasElement, 'phone');
    await userEvent.type(input, '0691234567');
    await expect(input).toHaveValue('+373 691-23-456');
    await canvas.findByText(inLocale('Лишние цифры.', 'Too many digits.', 'Cifre în plus.'));
    await expect(args.onChange).toHaveBeenLastCalledWith('37369123456');
    await userEvent.keyboard('{Backspace}');
    await expect(input).toHaveValue('+373 691-23-45');
    await waitFor(() =>
      expect(canvas.queryByText(inLocale('Лишние цифры.', 'Too many digits.', 'Cifre în plus.'))).toBeNull(),
    );
    await userEvent.paste('+373 69 123 4567');
    await expect(input).toHaveValue('+373 691-23-456');
    await canvas.findByText(inLocale('Лишние цифры.', 'Too many digits.', 'Cifre în plus.'));
  },
};
