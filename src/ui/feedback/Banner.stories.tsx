import type { Meta, StoryObj } from '@storybook/react-vite';
import { Banner } from './feedback.tsx';
import { Button } from '../Button.tsx';

const meta = { component: Banner, args: { children: 'Ресторан закроется через 15 минут.' } } satisfies Meta<
  typeof Banner
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Info: Story = {};
export const Success: Story = { args: { tone: 'success', children: 'Сохранено.' } };
export const Warning: Story = { args: { tone: 'warning', title: 'До минимального заказа не хватает 51,50 лей' } };
export const Danger: Story = {
  args: {
    tone: 'danger',
    role: 'alert',
    title: 'Не удалось загрузить',
    children: 'Проверьте соединение.',
    action: <Button size="small">Повторить</Button>,
  },
};
export const LongText: Story = {
  args: {
    tone: 'warning',
    title: 'Restaurantul nu livrează la adresa dumneavoastră',
    children:
      'Înregistrați-vă o altă adresă sau alegeți un restaurant din apropierea dumneavoastră: disponibilitatea se actualizează continuu.',
    action: <Button size="small">Schimbați adresa de livrare</Button>,
  },
};
