import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentProps } from 'react';
import { expect, fireEvent, fn, userEvent } from 'storybook/test';
import { find } from '#tests/fixtures/stories-queries.ts';
import { Button } from './Button.tsx';
import { Input } from './form/Field.tsx';
import { Modal } from './Modal.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

type StoryProps = ComponentProps<typeof Modal> & { onClick?: () => void };

const meta: Meta<StoryProps> = {
  component: Modal,
  args: {
    name: 'reset',
    open: true,
    title: inLocale('Очистить корзину?', 'Empty the cart?', 'Goliți coșul?'),
    closeLabel: inLocale('Закрыть', 'Close', 'Închideți'),
    children: (
      <p>{inLocale('Все блюда будут убраны.', 'All dishes will be removed.', 'Toate preparatele vor fi scoase.')}</p>
    ),
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<StoryProps>;

export const Opened: Story = {
  async play({ canvas, args }) {
    await userEvent.click(await canvas.findByRole('button', { name: args.closeLabel }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const Closed: Story = { args: { open: false } };
export const Drawer: Story = { args: { name: 'cart', variant: 'drawer', title: inLocale('Корзина', 'Cart', 'Coș') } };
export const WithFooter: Story = {
  args: {
    footer: (
      <Button fullWidth size="large">
        {inLocale('Понятно', 'OK', 'Am înțeles')}
      </Button>
    ),
  },
};

/** The body scrolls, the head and the footer stay. */
export const LongContent: Story = {
  args: {
    title: inLocale(
      'Изменения вашего заказа, сделанные рестораном «La Plăcinte»',
      'Changes to your order made by the restaurant “La Plăcinte”',
      'Modificările aduse comenzii dumneavoastră de către restaurantul „La Plăcinte”',
    ),
    footer: (
      <Button fullWidth size="large">
        {inLocale('Понятно', 'I understand', 'Am înțeles')}
      </Button>
    ),
    children: Array.from({ length: 40 }, (_, index) => (
      <p key={index}>
        <a className="link" href="#produs">
          Produsul {index + 1}
        </a>{' '}
        este indisponibil.
      </p>
    )),
  },
};

/** The initial focus is on the element chosen by the owner. */
export const Focused: Story = {
  args: {
    children: (
      <Input
        name="promocode"
        label={inLocale('Промокод', 'Promo code', 'Cod promoțional')}
        value=""
        data-autofocus=""
        onChange={fn()}
      />
    ),
  },
  async play({ canvasElement }) {
    await expect(await find(canvasElement, '[data-field="promocode"] input')).toHaveFocus();
  },
};

/** A press on the backdrop; `detail` counts the clicks of a double click. */
async function pressBackdrop(dialog: HTMLElement, detail: number) {
  await fireEvent.pointerDown(dialog);
  await fireEvent.click(dialog, { detail });
}

/** The second click of a double click on the opener lands on the backdrop. */
export const OpenedByDoubleClick: Story = {
  async play({ canvasElement, args }) {
    const dialog = await find(canvasElement, 'dialog');
    await pressBackdrop(dialog, 2);
    await expect(args.onClose).not.toHaveBeenCalled();
    await pressBackdrop(dialog, 1);
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

/** The second click of a double click on the backdrop is none on the page below. */
export const ClosedByDoubleClick: Story = {
  args: { onClick: fn() },
  render: ({ onClick, ...args }) => (
    <>
      <Button onClick={onClick}>{inLocale('Добавить', 'Add', 'Adăugați')}</Button>
      <Modal {...args} />
    </>
  ),
  async play({ canvasElement, args }) {
    const button = await find(canvasElement, '.button');
    await pressBackdrop(await find(canvasElement, 'dialog'), 1);
    await fireEvent.pointerDown(button);
    await fireEvent.click(button, { detail: 2 });
    await expect(args.onClick).not.toHaveBeenCalled();
    await fireEvent.pointerDown(button);
    await fireEvent.click(button, { detail: 1 });
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};
