import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { LANGUAGE_TAGS } from '#contract/constants.ts';
import { Calendar } from './Calendar.tsx';
import { inLocale, sampleLocale } from '#tests/fixtures/sample-locale.ts';

export const LABELS = {
  previousMonth: inLocale('Предыдущий месяц', 'Previous month', 'Luna precedentă'),
  nextMonth: inLocale('Следующий месяц', 'Next month', 'Luna următoare'),
  month: inLocale('Месяц', 'Month', 'Luna'),
  year: inLocale('Год', 'Year', 'Anul'),
};

const meta = {
  component: Calendar,
  excludeStories: ['LABELS'],
  args: {
    day: '2008-11-20',
    selected: '',
    max: '2026-11-20',
    locale: LANGUAGE_TAGS[sampleLocale],
    labels: LABELS,
    onPick: fn(),
    onCancel: fn(),
  },
} satisfies Meta<typeof Calendar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Selected: Story = { args: { day: '1991-05-07', selected: '1991-05-07' } };
/** Nothing after the last day can be chosen. */
export const DisabledAfterLastDay: Story = { args: { day: '2026-11-20' } };
export const Romanian: Story = { args: { locale: 'ro' } };

export const MovedByKeys: Story = {
  async play({ canvasElement, args }) {
    const day = () => document.activeElement?.textContent;
    await waitFor(() => expect(day()).toBe('20'));
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(day()).toBe('21'));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(day()).toBe('28'));
    await userEvent.keyboard('{Enter}');
    await expect(args.onPick).toHaveBeenCalledWith('2008-11-28');
    await userEvent.keyboard('{Escape}');
    await expect(args.onCancel).toHaveBeenCalledOnce();
    await expect(canvasElement.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  },
};

const fullDay = (day: string) =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[sampleLocale], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Keys stay within the years of the list, as the list does. */
export const FirstYear: Story = {
  args: { day: '1916-01-02' },
  async play({ canvas, canvasElement }) {
    const current = () => canvasElement.querySelector('[tabindex="0"]')?.getAttribute('aria-label');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('2'));
    await userEvent.keyboard('{PageUp}{PageUp}');
    await expect(current()).toContain(fullDay('1916-01-01'));
    await expect(await canvas.findByLabelText(LABELS.year)).toHaveValue('1916');
    await expect(await canvas.findByLabelText(LABELS.previousMonth)).toBeDisabled();
  },
};

export const OtherMonth: Story = {
  args: { day: '2008-10-31' },
  async play({ canvas, canvasElement }) {
    const current = () => canvasElement.querySelector('[tabindex="0"]')?.getAttribute('aria-label');
    await userEvent.selectOptions(await canvas.findByLabelText(LABELS.year), '1991');
    await expect(current()).toContain(fullDay('1991-10-31'));
    await userEvent.click(await canvas.findByLabelText(LABELS.previousMonth));
    await expect(current()).toContain(fullDay('1991-09-30'));
    await userEvent.selectOptions(
      await canvas.findByLabelText(LABELS.month),
      inLocale('февраль', 'February', 'februarie'),
    );
    await expect(current()).toContain(fullDay('1991-02-28'));
  },
};
export const DisabledNextMonth: Story = {
  args: { day: '2026-11-02' },
  async play({ canvas }) {
    await expect(await canvas.findByLabelText(LABELS.nextMonth)).toBeDisabled();
  },
};
