import type { Meta, StoryObj } from '@storybook/react-vite';
import { Price } from './Price.tsx';

const meta = { component: Price, args: { value: 129950, text: '1 299,50 лей' } } satisfies Meta<typeof Price>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Old: Story = { args: { tone: 'old' } };
export const Success: Story = { args: { value: 0, text: 'бесплатно', tone: 'success' } };
