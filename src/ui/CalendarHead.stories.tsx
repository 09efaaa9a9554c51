import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { LABELS } from './Calendar.stories.tsx';
import { CalendarHead } from './CalendarHead.tsx';
import { Sheet } from './Sheet.tsx';

const meta = {
  component: CalendarHead,
  args: { day: '2008-11-20', max: '2026-11-20', locale: 'ru', labels: LABELS, onMove: fn() },
  // Inside a field in the shop, which links the sheet.
  decorators: (Story) => (
    <div className="calendar">
      <Sheet />
      <Story />
    </div>
  ),
} satisfies Meta<typeof CalendarHead>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AnyMonth: Story = {
  async play({ canvas, args }) {
    await userEvent.selectOptions(await canvas.findByLabelText(LABELS.year), '1991');
    await expect(args.onMove).toHaveBeenLastCalledWith('1991-11-20');
    await userEvent.click(await canvas.findByLabelText(LABELS.previousMonth));
    await expect(args.onMove).toHaveBeenLastCalledWith('2008-10-20');
  },
};
export const DisabledNextMonth: Story = { args: { day: '2026-11-02' } };
