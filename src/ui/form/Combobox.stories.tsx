import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { findField } from '#tests/fixtures/stories-queries.ts';
import { ControlledValue } from '#tests/fixtures/stories-controlled-value.tsx';
import { Combobox } from './Combobox.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const STREETS = [
  inLocale('Улица Пушкина', 'Puskin Street', 'Strada Pușkin'),
  inLocale('Улица Петру Мовилэ', 'Petru Movila Street', 'Strada Petru Movilă'),
  inLocale('Улица Пан Халиппа', 'Pan Halippa Street', 'Strada Pan Halippa'),
];

const meta = {
  component: Combobox,
  args: {
    name: 'street',
    label: inLocale('Улица', 'Street', 'Strada'),
    value: '',
    suggestions: STREETS,
    suggestionIcon: 'pin',
    announcement: inLocale('3 подсказки', '3 suggestions', '3 sugestii'),
    onChange: fn(),
    onSelect: fn(),
  },
  render: (args) => (
    <div style={{ minHeight: 260 }}>
      <ControlledValue initial={args.value}>
        {(value, onChange) => (
          <Combobox
            {...args}
            value={value}
            onChange={onChange}
            onSelect={(index) => {
              args.onSelect(index);
              onChange(args.suggestions[index] ?? '');
            }}
          />
        )}
      </ControlledValue>
    </div>
  ),
} satisfies Meta<typeof Combobox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const WithError: Story = {
  args: { error: inLocale('Укажите улицу.', 'Enter the street.', 'Indicați strada.') },
};

export const Suggesting: Story = {
  async play({ canvas, canvasElement }) {
    await userEvent.type(await findField(canvasElement, 'street'), 'p');
    await expect(canvas.getAllByRole('option')).toHaveLength(3);
    await expect(canvas.getByRole('combobox')).toHaveAttribute('aria-expanded', 'true');
  },
};

export const ChosenByKeyboard: Story = {
  async play({ canvas, canvasElement, args }) {
    const input = await findField(canvasElement, 'street');
    await userEvent.type(input, 'p{ArrowDown}{ArrowDown}');
    await expect(input).toHaveAttribute('aria-activedescendant', canvas.getAllByRole('option')[1]?.id);
    await userEvent.keyboard('{Enter}');
    await expect(args.onSelect).toHaveBeenCalledWith(1);
    await expect(input).toHaveValue(STREETS[1]);
    await expect(canvas.queryAllByRole('option')).toHaveLength(0);
  },
};

export const ChosenByClick: Story = {
  async play({ canvas, canvasElement, args }) {
    const input = await findField(canvasElement, 'street');
    await userEvent.type(input, 'p');
    await userEvent.click(canvas.getByText(inLocale('Улица Пан Халиппа', 'Pan Halippa Street', 'Strada Pan Halippa')));
    await expect(args.onSelect).toHaveBeenCalledWith(2);
    await expect(input).toHaveFocus();
  },
};

export const ClosedByEscape: Story = {
  async play({ canvas, canvasElement }) {
    const input = await findField(canvasElement, 'street');
    await userEvent.type(input, 'pu{Escape}');
    await expect(canvas.queryAllByRole('option')).toHaveLength(0);
    await expect(input).toHaveValue('pu');
  },
};
