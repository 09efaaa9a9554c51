import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { ControlledValue } from '#tests/fixtures/stories-controlled-value.tsx';
import { RadioCards } from './choices.tsx';

const meta = {
  component: RadioCards<string>,
  args: {
    name: 'method',
    legend: 'Способ оплаты',
    value: undefined,
    options: [
      { value: 'cash', label: 'Наличными курьеру', icon: 'cash' },
      { value: 'card_courier', label: 'Картой курьеру', note: 'Терминал будет с собой.', icon: 'creditCard' },
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
    const card = await canvas.findByRole('radio', { name: /Картой/ });
    await userEvent.click(card);
    await expect(card).toBeChecked();
  },
};
export const Chosen: Story = { args: { value: 'cash' } };
export const WithError: Story = { args: { error: 'Выберите способ оплаты.' } };
export const Disabled: Story = {
  args: {
    value: 'home',
    options: [
      { value: 'home', label: 'Дом', note: 'ул. Пушкина, 22', icon: 'pin' },
      { value: 'work', label: 'Работа', note: 'В другом городе.', icon: 'pin', disabled: true },
    ],
  },
};
export const LongText: Story = {
  args: {
    value: 'home',
    options: [
      {
        value: 'home',
        label: 'Apartamentul părinților din cartierul Botanica',
        note: 'Bulevardul Dacia, intersecția cu strada Independenței, scara a doua, interfonul nefuncțional',
        icon: 'pin',
      },
    ],
  },
};
