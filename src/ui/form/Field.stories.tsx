import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { ControlledValue } from '#tests/fixtures/stories-controlled-value.tsx';
import { Field, type FieldProps, Input, Textarea } from './Field.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const meta = {
  component: Input,
  args: { name: 'name', label: inLocale('Имя', 'Name', 'Nume'), value: '', onChange: fn() },
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
    await userEvent.type(await canvas.findByLabelText(String(args.label)), inLocale('Ана', 'Ana', 'Ana'));
    await expect(await canvas.findByLabelText(String(args.label))).toHaveValue(inLocale('Ана', 'Ana', 'Ana'));
  },
};
export const Filled: Story = { args: { value: inLocale('Ана Ротару', 'Ana Rotaru', 'Ana Rotaru') } };
export const WithHint: Story = {
  args: {
    type: 'email',
    name: 'email',
    label: inLocale('Эл. почта', 'E-mail', 'E-mail'),
    hint: inLocale('Для чека.', 'For the receipt.', 'Pentru bon.'),
  },
};
export const WithError: Story = {
  args: {
    type: 'email',
    name: 'email',
    label: inLocale('Эл. почта', 'E-mail', 'E-mail'),
    value: 'ana',
    error: inLocale('Здесь не хватает знака @.', 'The @ is missing.', 'Lipsește semnul @.'),
  },
};
export const LongText: Story = {
  args: {
    label: inLocale(
      'Название улицы и ближайшего к вам перекрёстка',
      'The name of the street and of the nearest intersection',
      'Denumirea străzii și a intersecției din apropierea dumneavoastră',
    ),
    value: inLocale(
      'Бульвар Штефан чел Маре ши Сфынт, пересечение с улицей Константина Негруцци',
      'Stefan cel Mare si Sfant Boulevard, at the intersection with Constantin Negruzzi Street',
      'Bulevardul Ștefan cel Mare și Sfânt, intersecția cu strada Constantin Negruzzi',
    ),
  },
};

const textarea = (args: Partial<FieldProps> & { value?: string }): Story => ({
  render: () => (
    <ControlledValue initial={args.value ?? ''}>
      {(value, onChange) => (
        <Textarea
          name="comment"
          label={inLocale('Комментарий', 'Comment', 'Comentariu')}
          {...args}
          value={value}
          onChange={onChange}
        />
      )}
    </ControlledValue>
  ),
});

export const Multiline: Story = {
  ...textarea({}),
  async play({ canvas }) {
    await userEvent.type(
      await canvas.findByRole('textbox'),
      inLocale('Не звоните в дверь', 'Do not ring the doorbell', 'Nu sunați la ușă'),
    );
    await expect(await canvas.findByRole('textbox')).toHaveValue(
      inLocale('Не звоните в дверь', 'Do not ring the doorbell', 'Nu sunați la ușă'),
    );
  },
};
export const MultilineWithHint = textarea({
  hint: inLocale('Например, как пройти.', 'For example, how to find you.', 'De exemplu, cum vă găsim.'),
});
export const MultilineWithError = textarea({
  value: inLocale('Текст', 'Text', 'Text'),
  error: inLocale('Не больше 500 знаков.', 'At most 500 characters.', 'Cel mult 500 de caractere.'),
});
export const MultilineLongText = textarea({
  value: inLocale(
    'Вход находится за домом, рядом с автосалоном; домофон не работает. ',
    'The entrance is behind the building, next to the car showroom; the intercom is out of order. ',
    'Intrarea se află în spatele blocului, lângă reprezentanța auto; interfonul este nefuncțional. ',
  ).repeat(5),
});

const select = (args: Partial<FieldProps>): Story => ({
  render: () => (
    <Field name="city_id" label={inLocale('Город', 'City', 'Orașul')} {...args}>
      {(control) => (
        <select {...control} className="input">
          <option>{inLocale('Кишинёв', 'Chișinău', 'Chișinău')}</option>
        </select>
      )}
    </Field>
  ),
});

export const Select = select({});
export const SelectWithHint = select({
  hint: inLocale(
    'Город, в котором вы ждёте заказ.',
    'The city where you expect your order.',
    'Orașul în care așteptați comanda.',
  ),
});
export const SelectWithError = select({
  hint: inLocale(
    'Город, в котором вы ждёте заказ.',
    'The city where you expect your order.',
    'Orașul în care așteptați comanda.',
  ),
  error: inLocale('Выберите город.', 'Choose a city.', 'Alegeți orașul.'),
});
export const SelectLongText = select({
  label: inLocale(
    'Населённый пункт, в котором вы ожидаете доставки вашего заказа',
    'The town where you are waiting for the delivery of your order',
    'Localitatea în care așteptați livrarea comenzii dumneavoastră',
  ),
  error: inLocale(
    'Выбранный ресторан пока не доставляет в ваш населённый пункт.',
    'The chosen restaurant does not deliver to your town yet.',
    'Restaurantul ales nu livrează deocamdată în localitatea dumneavoastră.',
  ),
});
