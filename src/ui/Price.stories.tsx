import type { Meta, StoryObj } from '@storybook/react-vite';
import { Price } from './Price.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const meta = {
  component: Price,
  args: { value: 129950, text: inLocale('1 299,50 лей', '1,299.50 lei', '1.299,50 lei') },
} satisfies Meta<typeof Price>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Old: Story = { args: { tone: 'old' } };
export const Success: Story = { args: { value: 0, text: inLocale('бесплатно', 'free', 'gratuit'), tone: 'success' } };
