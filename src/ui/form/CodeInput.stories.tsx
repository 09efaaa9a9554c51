import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent } from 'storybook/test';
import { CodeInput } from './CodeInput.tsx';

const meta = {
  component: CodeInput,
  args: {
    name: 'code',
    label: 'Код из SMS',
    boxLabels: [1, 2, 3, 4].map((position) => `Цифра ${position} из 4`),
    onComplete: fn(),
  },
} satisfies Meta<typeof CodeInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const WithError: Story = { args: { error: 'Код не найден' } };

export const Typed: Story = {
  async play({ canvas, args }) {
    await userEvent.click(await canvas.findByLabelText('Цифра 1 из 4'));
    await userEvent.keyboard('1234');
    await expect(args.onComplete).toHaveBeenCalledOnce();
    await expect(args.onComplete).toHaveBeenCalledWith('1234');
  },
};

export const Pasted: Story = {
  async play({ canvas, args }) {
    await userEvent.click(await canvas.findByLabelText('Цифра 3 из 4'));
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

export const Erased: Story = {
  async play({ canvas }) {
    await userEvent.click(await canvas.findByLabelText('Цифра 1 из 4'));
    await userEvent.keyboard('12{Backspace}{Backspace}');
    await expect(await canvas.findByLabelText('Цифра 1 из 4')).toHaveFocus();
  },
};
