import type { Meta, StoryObj } from '@storybook/react-vite';
import { Spinner } from './feedback.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const meta = { component: Spinner } satisfies Meta<typeof Spinner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const BesideText: Story = {
  render: () => (
    <p role="status">
      <Spinner /> {inLocale('Проверяем код', 'Checking the code', 'Verificăm codul')}
    </p>
  ),
};
