import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { ControlledValue } from '#tests/fixtures/stories-controlled-value.tsx';
import { Field, type FieldProps, Input, Textarea } from './Field.tsx';

const meta = {
  component: Input,
  args: { name: 'name', label: 'Имя', value: '', onChange: fn() },
  render: (args) => (
    <ControlledValue initial={args.value}>
      {(value, onChange) => <Input {...args} value={value} onChange={onChange} />}
    </ControlledValue>
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
export const LongText: Story = {
  args: {
    label: 'Denumirea străzii și a intersecției din apropierea dumneavoastră',
    value: 'Bulevardul Ștefan cel Mare și Sfânt, intersecția cu strada Constantin Negruzzi',
  },
};

const textarea = (args: Partial<FieldProps> & { value?: string }): Story => ({
  render: () => (
    <ControlledValue initial={args.value ?? ''}>
      {(value, onChange) => <Textarea name="comment" label="Комментарий" {...args} value={value} onChange={onChange} />}
    </ControlledValue>
  ),
});

export const Multiline: Story = {
  ...textarea({}),
  async play({ canvas }) {
    await userEvent.type(await canvas.findByRole('textbox'), 'Не звоните в дверь');
    await expect(await canvas.findByRole('textbox')).toHaveValue('Не звоните в дверь');
  },
};
export const MultilineWithHint = textarea({ hint: 'Например, как пройти.' });
export const MultilineWithError = textarea({ value: 'Текст', error: 'Не больше 500 знаков.' });
export const MultilineLongText = textarea({
  value: 'Intrarea se află în spatele blocului, lângă reprezentanța auto; interfonul este nefuncțional. '.repeat(5),
});

const select = (args: Partial<FieldProps>): Story => ({
  render: () => (
    <Field name="city_id" label="Город" {...args}>
      {(control) => (
        <select {...control} className="input">
          <option>Кишинёв</option>
        </select>
      )}
    </Field>
  ),
});

export const Select = select({});
export const SelectWithHint = select({ hint: 'Город, в котором вы ждёте заказ.' });
export const SelectWithError = select({ hint: 'Город, в котором вы ждёте заказ.', error: 'Выберите город.' });
export const SelectLongText = select({
  label: 'Localitatea în care așteptați livrarea comenzii dumneavoastră',
  error: 'Restaurantul ales nu livrează deocamdată în localitatea dumneavoastră.',
});
