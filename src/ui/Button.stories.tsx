import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Button, ButtonLink, IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

const meta = {
  component: Button,
  args: {
    children: inLocale('Оформить за 1 299,50 лей', 'Order for 1,299.50 lei', 'Comandați pentru 1.299,50 lei'),
    onClick: fn(),
  },
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Primary: Story = {
  async play({ canvas, args }) {
    await userEvent.click(await canvas.findByRole('button'));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};
export const Secondary: Story = { args: { variant: 'secondary' } };
export const Ghost: Story = { args: { variant: 'ghost' } };
export const Danger: Story = {
  args: { variant: 'danger', children: inLocale('Очистить корзину', 'Empty the cart', 'Goliți coșul') },
};
export const Small: Story = { args: { size: 'small' } };
export const Large: Story = { args: { size: 'large', fullWidth: true } };
export const Disabled: Story = { args: { disabled: true } };
export const WithIcon: Story = {
  args: {
    children: [<Icon key="icon" name="plus" />, inLocale('Добавить адрес', 'Add an address', 'Adăugați o adresă')],
  },
};
export const LongText: Story = {
  args: {
    fullWidth: true,
    children: inLocale(
      'Подтвердить отказ от уведомлений этого ресторана',
      'Confirm unsubscribing from this restaurant’s notifications',
      'Confirmați dezabonarea de la notificările restaurantului',
    ),
  },
};

/** Keeps its width and the focus, and ignores further clicks. */
export const Busy: Story = {
  args: { busy: true },
  async play({ canvas, args }) {
    const button = await canvas.findByRole('button');
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveFocus();
  },
};

export const AsLink: Story = {
  render: () => <ButtonLink href="#menu">{inLocale('К меню', 'To the menu', 'La meniu')}</ButtonLink>,
};

/** An icon button has an accessible name. */
export const IconOnly: Story = {
  render: (args) => (
    <IconButton icon="edit" label={inLocale('Изменить', 'Edit', 'Modificați')} onClick={args.onClick} />
  ),
  async play({ canvas, args }) {
    await userEvent.click(await canvas.findByRole('button', { name: inLocale('Изменить', 'Edit', 'Modificați') }));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};
export const IconOnlyDisabled: Story = {
  render: () => <IconButton icon="edit" label={inLocale('Изменить', 'Edit', 'Modificați')} disabled />,
};
