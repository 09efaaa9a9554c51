import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge } from './feedback.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const meta = { component: Badge, args: { children: '12' } } satisfies Meta<typeof Badge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Neutral: Story = {};
export const Primary: Story = { args: { tone: 'primary' } };
export const Info: Story = { args: { tone: 'info', children: inLocale('Готовится', 'Preparing', 'Se pregătește') } };
export const Success: Story = { args: { tone: 'success', children: inLocale('Доставлен', 'Delivered', 'Livrată') } };
export const Warning: Story = {
  args: { tone: 'warning', children: inLocale('Обязательно', 'Required', 'Obligatoriu') },
};
export const Danger: Story = { args: { tone: 'danger', children: inLocale('Отменён', 'Cancelled', 'Anulată') } };
export const LongText: Story = {
  args: {
    children: inLocale(
      'Ожидает подтверждения вашего ресторана',
      'Waiting for the confirmation of your restaurant',
      'Așteaptă confirmarea restaurantului dumneavoastră',
    ),
  },
};
