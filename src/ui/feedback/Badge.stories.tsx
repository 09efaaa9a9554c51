import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge } from './feedback.tsx';

const meta = { component: Badge, args: { children: '12' } } satisfies Meta<typeof Badge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Neutral: Story = {};
export const Primary: Story = { args: { tone: 'primary' } };
export const Info: Story = { args: { tone: 'info', children: 'Готовится' } };
export const Success: Story = { args: { tone: 'success', children: 'Доставлен' } };
export const Warning: Story = { args: { tone: 'warning', children: 'Обязательно' } };
export const Danger: Story = { args: { tone: 'danger', children: 'Отменён' } };
export const LongText: Story = { args: { children: 'Așteaptă confirmarea restaurantului dumneavoastră' } };
