import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { find, findField } from '#tests/fixtures/stories-queries.ts';
import { ControlledValue } from '#tests/fixtures/stories-controlled-value.tsx';
import { LABELS } from './Calendar.stories.tsx';
import { LANGUAGE_TAGS } from '#contract/constants.ts';
import { DatePicker } from './DatePicker.tsx';
import { inLocale, sampleLocale } from '#tests/fixtures/sample-locale.ts';

const meta = {
  component: DatePicker,
  args: {
    name: 'date_birth',
    label: inLocale('День рождения', 'Date of birth', 'Data nașterii'),
    value: '',
    today: '2026-11-20',
    placeholder: inLocale('ДД.ММ.ГГГГ', 'DD.MM.YYYY', 'ZZ.LL.AAAA'),
    locale: LANGUAGE_TAGS[sampleLocale],
    labels: { ...LABELS, open: inLocale('Открыть календарь', 'Open the calendar', 'Deschideți calendarul') },
    onChange: fn(),
  },
  render: (args) => (
    <ControlledValue initial={args.value}>
      {(value, onChange) => <DatePicker {...args} value={value} onChange={onChange} />}
    </ControlledValue>
  ),
} satisfies Meta<typeof DatePicker>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { value: '1991-05-07' } };
export const WithError: Story = {
  args: {
    value: '1991-05-07',
    error: inLocale('Такой даты нет.', 'There is no such date.', 'Nu există o astfel de dată.'),
  },
};

export const CalendarOpened: Story = {
  async play({ canvas, canvasElement }) {
    await userEvent.click(
      await canvas.findByRole('button', {
        name: inLocale('Открыть календарь', 'Open the calendar', 'Deschideți calendarul'),
      }),
    );
    await expect(await find(canvasElement, '.calendar [tabindex="0"]')).toHaveTextContent('20');
  },
};

export const Picked: Story = {
  async play({ canvas, canvasElement }) {
    await userEvent.click(
      await canvas.findByRole('button', {
        name: inLocale('Открыть календарь', 'Open the calendar', 'Deschideți calendarul'),
      }),
    );
    await userEvent.selectOptions(await canvas.findByLabelText(LABELS.year), '1991');
    await userEvent.click(await find(canvasElement, '.calendar [tabindex="0"]'));
    const input = await findField(canvasElement, 'date_birth');
    await expect(input).toHaveValue('20.11.1991');
    await expect(input).toHaveFocus();
  },
};

export const Typed: Story = {
  async play({ canvasElement }) {
    const input = await findField(canvasElement, 'date_birth');
    await userEvent.type(input, '07051991');
    await expect(input).toHaveValue('07.05.1991');
  },
};
