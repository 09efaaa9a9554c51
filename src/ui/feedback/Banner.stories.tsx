import type { Meta, StoryObj } from '@storybook/react-vite';
import { Banner } from './feedback.tsx';
import { Button } from '../Button.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const meta = {
  component: Banner,
  args: {
    children: inLocale(
      'Ресторан закроется через 15 минут.',
      'The restaurant closes in 15 minutes.',
      'Restaurantul se închide peste 15 minute.',
    ),
  },
} satisfies Meta<typeof Banner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Info: Story = {};
export const Success: Story = { args: { tone: 'success', children: inLocale('Сохранено.', 'Saved.', 'Salvat.') } };
export const Warning: Story = {
  args: {
    tone: 'warning',
    title: inLocale(
      'До минимального заказа не хватает 51,50 лей',
      '51.50 lei short of the minimum order',
      'Până la comanda minimă mai lipsesc 51,50 lei',
    ),
  },
};
export const Danger: Story = {
  args: {
    tone: 'danger',
    role: 'alert',
    title: inLocale('Не удалось загрузить', 'Could not be loaded', 'Nu s-a putut încărca'),
    children: inLocale('Проверьте соединение.', 'Check your connection.', 'Verificați conexiunea.'),
    action: <Button size="small">{inLocale('Повторить', 'Try again', 'Încercați din nou')}</Button>,
  },
};
export const LongText: Story = {
  args: {
    tone: 'warning',
    title: inLocale(
      'Ресторан не доставляет по вашему адресу',
      'The restaurant does not deliver to your address',
      'Restaurantul nu livrează la adresa dumneavoastră',
    ),
    children: inLocale(
      'Укажите другой адрес или выберите ресторан неподалёку: доступность обновляется непрерывно.',
      'Enter another address or choose a restaurant in your neighbourhood: availability is updated continuously.',
      'Înregistrați-vă o altă adresă sau alegeți un restaurant din apropierea dumneavoastră: disponibilitatea se actualizează continuu.',
    ),
    action: (
      <Button size="small">
        {inLocale('Сменить адрес доставки', 'Change the delivery address', 'Schimbați adresa de livrare')}
      </Button>
    ),
  },
};
