import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { ControlledValue } from '#tests/fixtures/stories-controlled-value.tsx';
import { Stars } from './Stars.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const meta = {
  component: Stars,
  args: {
    name: 'food',
    legend: inLocale('Еда', 'Food', 'Mâncarea'),
    starLabels: [
      inLocale('Ужасно', 'Terrible', 'Groaznic'),
      inLocale('Плохо', 'Bad', 'Slab'),
      inLocale('Сойдёт', 'Fair', 'Acceptabil'),
      inLocale('Хорошо', 'Good', 'Bine'),
      inLocale('Отлично', 'Excellent', 'Excelent'),
    ],
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
    await userEvent.click(await canvas.findByRole('radio', { name: inLocale('Хорошо', 'Good', 'Bine') }));
    await expect(await canvas.findByRole('radio', { name: inLocale('Хорошо', 'Good', 'Bine') })).toBeChecked();
  },
};
export const Selected: Story = { args: { value: 4 } };
export const WithError: Story = {
  args: { error: inLocale('Поставьте оценку.', 'Choose a rating.', 'Alegeți o notă.') },
};
