import type { Meta, StoryObj } from '@storybook/react-vite';
import { Field } from './Field.tsx';

const meta = {
  component: Field,
  args: {
    name: 'city_id',
    label: 'Город',
    children: (control) => (
      <select {...control} className="input">
        <option>Кишинёв</option>
      </select>
    ),
  },
} satisfies Meta<typeof Field>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithHint: Story = { args: { hint: 'Город, в котором вы ждёте заказ.' } };
export const WithError: Story = { args: { hint: 'Город, в котором вы ждёте заказ.', error: 'Выберите город.' } };
export const LongText: Story = {
  args: {
    label: 'Localitatea în care așteptați livrarea comenzii dumneavoastră',
    error: 'Restaurantul ales nu livrează deocamdată în localitatea dumneavoastră.',
  },
};
