import type { Meta, StoryObj } from '@storybook/react-vite';
import { Sheet } from './Sheet.tsx';
import { Spinner } from './Spinner.tsx';

const meta = { component: Spinner } satisfies Meta<typeof Spinner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const BesideWords: Story = {
  render: () => (
    <p role="status">
      <Sheet />
      <Spinner /> Проверяем код
    </p>
  ),
};
