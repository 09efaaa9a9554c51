import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { find } from '#tests/fixtures/stories-queries.ts';
import { Button } from './Button.tsx';
import { Input } from './form/Field.tsx';
import { Modal } from './Modal.tsx';

const meta = {
  component: Modal,
  args: {
    name: 'reset',
    open: true,
    title: 'Очистить корзину?',
    closeLabel: 'Закрыть',
    children: <p>Все блюда будут убраны.</p>,
    onClose: fn(),
  },
} satisfies Meta<typeof Modal>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Opened: Story = {
  async play({ canvas, args }) {
    await userEvent.click(await canvas.findByRole('button', { name: args.closeLabel }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const Closed: Story = { args: { open: false } };
export const Drawer: Story = { args: { name: 'cart', variant: 'drawer', title: 'Корзина' } };
export const WithFooter: Story = {
  args: {
    footer: (
      <Button fullWidth size="large">
        Понятно
      </Button>
    ),
  },
};

/** The body scrolls, the head and the footer stay. */
export const LongContent: Story = {
  args: {
    title: 'Modificările aduse comenzii dumneavoastră de către restaurantul „La Plăcinte”',
    footer: (
      <Button fullWidth size="large">
        Am înțeles
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
  args: { children: <Input name="promocode" label="Промокод" value="" data-autofocus="" onChange={fn()} /> },
  async play({ canvasElement }) {
    await expect(await find(canvasElement, '[data-field="promocode"] input')).toHaveFocus();
  },
};
