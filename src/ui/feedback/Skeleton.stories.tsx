import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton } from './feedback.tsx';

const meta = { component: Skeleton } satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Line: Story = {};
export const Title: Story = { args: { shape: 'title' } };
export const Picture: Story = { args: { shape: 'picture' } };
export const Row: Story = { args: { shape: 'row' } };
