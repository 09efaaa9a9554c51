import type { Meta, StoryObj } from '@storybook/react-vite';
import { Progress } from './feedback.tsx';

const meta = {
  component: Progress,
  args: { value: 24850, max: 40000, state: 'progress', children: 'До бесплатной доставки 151,50 лей' },
} satisfies Meta<typeof Progress>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { value: 0, children: 'До бесплатной доставки 400 лей' } };
export const Halfway: Story = {};
export const Full: Story = { args: { value: 51000, state: 'free', children: 'Доставка бесплатна' } };
export const LongText: Story = {
  args: {
    children: 'Mai adăugați preparate de 1 299,50 lei pentru ca livrarea la adresa dumneavoastră să devină gratuită',
  },
};
