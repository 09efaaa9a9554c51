import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button.tsx';
import { Empty } from './feedback.tsx';

const meta = { component: Empty, args: { icon: 'cart', title: 'Корзина пуста' } } satisfies Meta<typeof Empty>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TitleAlone: Story = {};
export const WithAction: Story = {
  args: { children: 'Выберите что-нибудь вкусное.', action: <Button>К меню</Button> },
};
export const AfterFailure: Story = {
  args: { icon: 'warning', title: 'Нет соединения', action: <Button>Повторить</Button> },
};
export const LongText: Story = {
  args: {
    icon: 'search',
    title: 'Nu am găsit restaurante care livrează în împrejurimile dumneavoastră',
    children:
      'Încercați să schimbați orașul sau reîncărcați pagina; disponibilitatea restaurantelor se actualizează neîntrerupt.',
    action: <Button>Alegeți alt oraș</Button>,
  },
};
