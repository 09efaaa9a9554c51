import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { find } from '#tests/fixtures/stories-queries.ts';
import { Disclosure } from './Disclosure.tsx';
import { Input } from './form/Field.tsx';

const meta = {
  component: Disclosure,
  args: {
    label: 'Корпус, подъезд, этаж, домофон',
    children: <Input name="apartment" label="Квартира" value="" onChange={fn()} />,
  },
} satisfies Meta<typeof Disclosure>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {
  async play({ canvasElement }) {
    const row = await find<HTMLDetailsElement>(canvasElement, 'details');
    await expect(row.open).toBe(false);
    await userEvent.click(await find(canvasElement, 'summary'));
    await expect(row.open).toBe(true);
  },
};
export const WithNote: Story = { args: { note: 'Приборы: 1' } };
export const Opened: Story = { args: { defaultOpen: true } };
export const WithError: Story = {
  args: { hasError: true },
  async play({ canvasElement }) {
    await expect((await find<HTMLDetailsElement>(canvasElement, 'details')).open).toBe(true);
  },
};
export const LongText: Story = {
  args: {
    label: 'Apartamentul, scara, etajul, interfonul și comentariul dumneavoastră pentru curierul restaurantului',
  },
};
