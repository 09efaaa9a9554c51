import type { Meta, StoryObj } from '@storybook/react-vite';
import { Progress } from './feedback.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const meta = {
  component: Progress,
  args: {
    value: 24850,
    max: 40000,
    state: 'progress',
    children: inLocale(
      'До бесплатной доставки 151,50 лей',
      '151.50 lei to free delivery',
      'Până la livrarea gratuită: 151,50 lei',
    ),
  },
} satisfies Meta<typeof Progress>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: {
    value: 0,
    children: inLocale(
      'До бесплатной доставки 400 лей',
      '400 lei to free delivery',
      'Până la livrarea gratuită: 400 lei',
    ),
  },
};
export const Halfway: Story = {};
export const Full: Story = {
  args: {
    value: 51000,
    state: 'free',
    children: inLocale('Доставка бесплатна', 'Delivery is free', 'Livrarea este gratuită'),
  },
};
export const LongText: Story = {
  args: {
    children: inLocale(
      'Добавьте ещё блюд на 1 299,50 лея, чтобы доставка по вашему адресу стала бесплатной',
      'Add dishes worth another 1,299.50 lei so that delivery to your address becomes free of charge',
      'Mai adăugați preparate de 1 299,50 lei pentru ca livrarea la adresa dumneavoastră să devină gratuită',
    ),
  },
};
