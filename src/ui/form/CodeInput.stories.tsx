import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test';
import { CodeInput } from './CodeInput.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const digit = (position: number) =>
  inLocale(`Цифра ${position} из 4`, `Digit ${position} of 4`, `Cifra ${position} din 4`);

const meta = {
  component: CodeInput,
  args: {
    name: 'code',
    label: inLocale('Код из SMS', 'Code from the SMS', 'Codul din SMS'),
    boxLabels: [1, 2, 3, 4].map(digit),
    onComplete: fn(),
  },
} satisfies Meta<typeof CodeInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const WithError: Story = {
  args: { error: inLocale('Код не найден', 'Code not found', 'Codul nu a fost găsit') },
};

export const Typed: Story = {
  async play({ canvas, args }) {
    await userEvent.click(await canvas.findByLabelText(digit(1)));
    await userEvent.keyboard('1234');
    await expect(args.onComplete).toHaveBeenCalledOnce();
    await expect(args.onComplete).toHaveBeenCalledWith('1234');
  },
};

export const Pasted: Story = {
  async play({ canvas, args }) {
    await userEvent.click(await canvas.findByLabelText(digit(3)));
    await userEvent.paste('1234');
    await expect(args.onComplete).toHaveBeenCalledOnce();
    await expect(args.onComplete).toHaveBeenCalledWith('1234');
  },
};

/** As a phone fills in what it read in an SMS, whichever box has the focus. */
export const Autofilled: Story = {
  async play({ canvas, args }) {
    for (const [index, name] of args.boxLabels.entries()) {
      await fireEvent.change(await canvas.findByLabelText(name), { target: { value: `987${index}` } });
      await expect(args.onComplete).toHaveBeenLastCalledWith(`987${index}`);
      for (const [place, box] of args.boxLabels.entries())
        await expect(await canvas.findByLabelText(box)).toHaveValue(`987${index}`[place]);
    }
  },
};

/** As the browser offers the code of an SMS. */
export const Received: Story = {
  args: { received: { code: '4321' } },
  async play({ canvas, args }) {
    await waitFor(() => expect(args.onComplete).toHaveBeenCalledWith('4321'));
    await expect(args.onComplete).toHaveBeenCalledOnce();
    await expect(await canvas.findByLabelText(digit(1))).toHaveValue('4');
  },
};

export const Erased: Story = {
  async play({ canvas }) {
    await userEvent.click(await canvas.findByLabelText(digit(1)));
    await userEvent.keyboard('12{Backspace}{Backspace}');
    await expect(await canvas.findByLabelText(digit(1))).toHaveFocus();
  },
};
