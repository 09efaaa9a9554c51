import type { Meta, StoryObj } from '@storybook/react-vite';
import { Summary } from './Summary.tsx';

const items = { code: 'items', label: 'Блюда', value: 129950, text: '1 299,50 лей' };
const total = { code: 'total', label: 'К оплате', value: 129950, text: '1 299,50 лей', strong: true };

const meta = { component: Summary, args: { label: 'Итоги заказа', rows: [items, total] } } satisfies Meta<
  typeof Summary
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithDiscount: Story = {
  args: {
    rows: [
      items,
      { code: 'discount', label: 'Скидка', value: 12995, text: '−129,95 лей', tone: 'success' },
      { code: 'delivery', label: 'Доставка', value: 0, text: 'бесплатно', tone: 'success' },
      { ...total, value: 116955, text: '1 169,55 лей' },
    ],
  },
};
export const LongText: Story = {
  args: {
    rows: [
      { ...items, label: 'Reducerea dumneavoastră pentru înregistrarea în aplicație (valabilă până duminică)' },
      total,
    ],
  },
};
