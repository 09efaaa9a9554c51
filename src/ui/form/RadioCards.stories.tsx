import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { ControlledValue } from '#tests/fixtures/stories-controlled-value.tsx';
import { RadioCards } from './choices.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const meta = {
  component: RadioCards<string>,
  args: {
    name: 'method',
    legend: inLocale('Способ оплаты', 'Payment method', 'Metoda de plată'),
    value: undefined,
    options: [
      {
        value: 'cash',
        label: inLocale('Наличными курьеру', 'Cash to the courier', 'Numerar curierului'),
        icon: 'cash',
      },
      {
        value: 'card_courier',
        label: inLocale('Картой курьеру', 'Card to the courier', 'Cu cardul la curier'),
        note: inLocale('Терминал будет с собой.', 'The courier brings a terminal.', 'Curierul are terminal.'),
        icon: 'creditCard',
      },
    ],
    onChange: fn(),
  },
  render: (args) => (
    <ControlledValue initial={args.value}>
      {(value, onChange) => <RadioCards {...args} value={value} onChange={onChange} />}
    </ControlledValue>
  ),
} satisfies Meta<typeof RadioCards<string>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  async play({ canvas }) {
    const card = await canvas.findByRole('radio', { name: new RegExp(inLocale('Картой', 'Card', 'cardul')) });
    await userEvent.click(card);
    await expect(card).toBeChecked();
  },
};
export const Chosen: Story = { args: { value: 'cash' } };
export const WithError: Story = {
  args: { error: inLocale('Выберите способ оплаты.', 'Choose a payment method.', 'Alegeți metoda de plată.') },
};
export const Disabled: Story = {
  args: {
    value: 'home',
    options: [
      {
        value: 'home',
        label: inLocale('Дом', 'Home', 'Acasă'),
        note: inLocale('ул. Пушкина, 22', '22 Puskin Street', 'str. Pușkin 22'),
        icon: 'pin',
      },
      {
        value: 'work',
        label: inLocale('Работа', 'Work', 'Serviciu'),
        note: inLocale('В другом городе.', 'In another city.', 'În alt oraș.'),
        icon: 'pin',
        disabled: true,
      },
    ],
  },
};
export const LongText: Story = {
  args: {
    value: 'home',
    options: [
      {
        value: 'home',
        label: inLocale(
          'Квартира родителей в районе Ботаника',
          'My parents’ apartment in the Botanica district',
          'Apartamentul părinților din cartierul Botanica',
        ),
        note: inLocale(
          'Бульвар Дачия, пересечение с улицей Независимости, второй подъезд, домофон не работает',
          'Dacia Boulevard, at the intersection with Independence Street, second entrance, intercom out of order',
          'Bulevardul Dacia, intersecția cu strada Independenței, scara a doua, interfonul nefuncțional',
        ),
        icon: 'pin',
      },
    ],
  },
};
