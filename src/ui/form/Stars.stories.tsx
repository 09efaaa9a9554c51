import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { ControlledValue } from '#tests/fixtures/stories-controlled-value.tsx';
import { Stars } from './Stars.tsx';

const meta = {
  component: Stars,
  args: {
    name: 'food',
    legend: 'Еда',
    starLabels: ['Ужасно', 'Плохо', 'Сойдёт', 'Хорошо', 'Отлично'],
    value: 0,
    onChange: fn(),
  },
  render: (args) => (
    <ControlledValue initial={args.value}>
      {(value, onChange) => <Stars {...args} value={value} onChange={onChange} />}
    </ControlledValue>
  ),
} satisfies Meta<typeof Stars>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Хорошо' }));
    await expect(await canvas.findByRole('radio', { name: 'Хорошо' })).toBeChecked();
  },
};
export const Selected: Story = { args: { value: 4 } };
export const WithError: Story = { args: { error: 'Поставьте оценку.' } };
