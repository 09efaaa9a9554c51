import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { find } from '#tests/fixtures/stories-queries.ts';
import { Disclosure } from './Disclosure.tsx';
import { Input } from './form/Field.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const meta = {
  component: Disclosure,
  args: {
    label: inLocale(
      'Корпус, подъезд, этаж, домофон',
      'Block, entrance, floor, intercom',
      'Bloc, scară, etaj, interfon',
    ),
    children: (
      <Input name="apartment" label={inLocale('Квартира', 'Apartment', 'Apartament')} value="" onChange={fn()} />
    ),
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
export const Opened: Story = { args: { defaultOpen: true } };
export const WithError: Story = {
  args: { forceOpen: true },
  async play({ canvasElement }) {
    await expect((await find<HTMLDetailsElement>(canvasElement, 'details')).open).toBe(true);
  },
};
export const LongText: Story = {
  args: {
    label: inLocale(
      'Квартира, подъезд, этаж, домофон и ваш комментарий для курьера этого ресторана',
      'Apartment, entrance, floor, intercom and your comment for the courier of this restaurant',
      'Apartamentul, scara, etajul, interfonul și comentariul dumneavoastră pentru curierul restaurantului',
    ),
  },
};
