import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { ControlledValue } from '#tests/fixtures/stories-controlled-value.tsx';
import { Checkbox } from './choices.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const meta = {
  component: Checkbox,
  args: {
    name: 'is_default',
    label: inLocale('Основной адрес', 'Main address', 'Adresa principală'),
    checked: false,
    onChange: fn(),
  },
  render: (args) => (
    <ControlledValue initial={args.checked}>
      {(checked, onChange) => <Checkbox {...args} checked={checked} onChange={onChange} />}
    </ControlledValue>
  ),
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('checkbox'));
    await expect(await canvas.findByRole('checkbox')).toBeChecked();
  },
};
export const Checked: Story = { args: { checked: true } };
export const WithError: Story = {
  args: { error: inLocale('Подтвердите, чтобы продолжить.', 'Confirm to go on.', 'Confirmați pentru a continua.') },
};
export const LongText: Story = {
  args: {
    label: inLocale(
      'Сохранить этот адрес для ваших следующих заказов, независимо от выбранного ресторана',
      'Save this address for your next orders, whichever restaurant you choose',
      'Salvați această adresă pentru comenzile dumneavoastră următoare, indiferent de restaurantul ales',
    ),
  },
};
