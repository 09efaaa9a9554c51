import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button.tsx';
import { Empty } from './feedback.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const meta = {
  component: Empty,
  args: { icon: 'cart', title: inLocale('Корзина пуста', 'The cart is empty', 'Coșul este gol') },
} satisfies Meta<typeof Empty>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TitleAlone: Story = {};
export const WithAction: Story = {
  args: {
    children: inLocale('Выберите что-нибудь вкусное.', 'Choose something tasty.', 'Alegeți ceva gustos.'),
    action: <Button>{inLocale('К меню', 'To the menu', 'La meniu')}</Button>,
  },
};
export const AfterFailure: Story = {
  args: {
    icon: 'warning',
    title: inLocale('Нет соединения', 'No connection', 'Nu există conexiune'),
    action: <Button>{inLocale('Повторить', 'Try again', 'Încercați din nou')}</Button>,
  },
};
export const LongText: Story = {
  args: {
    icon: 'search',
    title: inLocale(
      'Не нашлось ресторанов с доставкой в ваши окрестности',
      'We found no restaurants that deliver to your neighbourhood',
      'Nu am găsit restaurante care livrează în împrejurimile dumneavoastră',
    ),
    children: inLocale(
      'Попробуйте сменить город или обновить страницу: доступность ресторанов обновляется непрерывно.',
      'Try another city or reload the page; the availability of restaurants is updated continuously.',
      'Încercați să schimbați orașul sau reîncărcați pagina; disponibilitatea restaurantelor se actualizează neîntrerupt.',
    ),
    action: <Button>{inLocale('Выбрать другой город', 'Choose another city', 'Alegeți alt oraș')}</Button>,
  },
};
