import type { Meta, StoryObj } from '@storybook/react-vite';
import { Summary } from './Summary.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const items = {
  code: 'items',
  label: inLocale('Блюда', 'Dishes', 'Preparate'),
  value: 129950,
  text: inLocale('1 299,50 лей', '1,299.50 lei', '1.299,50 lei'),
};
const total = {
  code: 'total',
  label: inLocale('К оплате', 'To pay', 'De plată'),
  value: 129950,
  text: inLocale('1 299,50 лей', '1,299.50 lei', '1.299,50 lei'),
  strong: true,
};

const meta = {
  component: Summary,
  args: { label: inLocale('Итоги заказа', 'Order totals', 'Totalul comenzii'), rows: [items, total] },
} satisfies Meta<typeof Summary>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithDiscount: Story = {
  args: {
    rows: [
      items,
      {
        code: 'discount',
        label: inLocale('Скидка', 'Discount', 'Reducere'),
        value: 12995,
        text: inLocale('−129,95 лей', '−129.95 lei', '−129,95 lei'),
        tone: 'success',
      },
      {
        code: 'delivery',
        label: inLocale('Доставка', 'Delivery', 'Livrare'),
        value: 0,
        text: inLocale('бесплатно', 'free', 'gratuit'),
        tone: 'success',
      },
      { ...total, value: 116955, text: inLocale('1 169,55 лей', '1,169.55 lei', '1.169,55 lei') },
    ],
  },
};
export const LongText: Story = {
  args: {
    rows: [
      {
        ...items,
        label: inLocale(
          'Ваша скидка за регистрацию в приложении (действительна до воскресенья)',
          'Your discount for registering in the app (valid until Sunday)',
          'Reducerea dumneavoastră pentru înregistrarea în aplicație (valabilă până duminică)',
        ),
      },
      total,
    ],
  },
};
