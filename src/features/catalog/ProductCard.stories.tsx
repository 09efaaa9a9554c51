import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { expensiveProduct, lemonadeProduct, pizza } from '#tests/fixtures/samples-catalog.ts';
import { AstroSample } from '#tests/fixtures/stories-astro.tsx';
import { message, price } from '#tests/fixtures/stories-messages.ts';
import { find } from '#tests/fixtures/stories-queries.ts';

/** The card of a dish in menus, searches and news, `ProductCard.astro`. */
const meta = {
  component: AstroSample,
  decorators: (Story) => (
    <div className="product-grid">
      <Story />
    </div>
  ),
} satisfies Meta<typeof AstroSample>;
export default meta;
type Story = StoryObj<typeof meta>;

const from = message('catalog:priceFrom', { price: price(pizza.price, pizza.currency, 'genitive') });

export const WithPicture: Story = {
  args: { name: 'dish' },
  async play({ canvasElement }) {
    await expect(await find(canvasElement, 'h3')).toHaveTextContent(pizza.name);
    await expect(await find(canvasElement, '.price')).toHaveTextContent(from);
    await expect(await find(canvasElement, 'img')).toHaveAttribute('src', expect.stringContaining('four-cheeses'));
  },
};

export const WithoutPicture: Story = {
  args: { name: 'dishWithoutPicture' },
  async play({ canvasElement }) {
    await expect(await find(canvasElement, 'h3')).toHaveTextContent(pizza.name);
    await expect(canvasElement.querySelector('.picture')).toBeNull();
  },
};

export const LongText: Story = {
  args: { name: 'dishWithLongTexts' },
  async play({ canvasElement }) {
    await expect(await find(canvasElement, 'h3')).toHaveTextContent(expensiveProduct.name);
  },
};

export const Unavailable: Story = {
  args: { name: 'unavailableDish' },
  async play({ canvasElement }) {
    await expect(await find(canvasElement, 'h3')).toHaveTextContent(lemonadeProduct.name);
    const label = await find(canvasElement, '.product-card__unavailable');
    await expect(label).toHaveTextContent(message('pages:unavailable'));
    // Below price and weight, which a long word would cover otherwise.
    const price = await find(canvasElement, '.product-card__price');
    await expect(label.getBoundingClientRect().top).toBeGreaterThanOrEqual(price.getBoundingClientRect().bottom);
  },
};
