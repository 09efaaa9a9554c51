import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { expensiveProduct, menu, pizza, wings } from '#tests/fixtures/samples-catalog.ts';
import { apiResponses, serverError } from '#tests/fixtures/stories-api.ts';
import { withOptions } from '#tests/fixtures/stories-cart.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find, expectFieldError } from '#tests/fixtures/stories-queries.ts';
import { setCart, setCatalog } from '#tests/fixtures/stories-shop.ts';
import AdditivesModal from './AdditivesModal.tsx';
import { lineKey } from '../cart-lines.ts';
import { $cartLines } from '../cart.store.ts';
import { inLocale } from '#tests/fixtures/sample-locale.ts';
import { message } from '#tests/fixtures/stories-messages.ts';

const data = { productId: pizza.id, restaurantId: 3, city: 'chisinau' };

const meta = {
  component: AdditivesModal,
  args: { data },
  decorators: withOpenModal('additives', data),
  parameters: apiResponses({ getRestaurant: menu }),
} satisfies Meta<typeof AdditivesModal>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The menu with these sizes of the pizza. */
const withSizes = (...names: string[]) => ({
  ...menu,
  categories: menu.categories.map((category) => ({
    ...category,
    products: category.products.map((product) =>
      product.id === pizza.id
        ? {
            ...product,
            option_groups: product.option_groups.map((group) =>
              group.id === 1
                ? { ...group, options: names.map((name, index) => ({ ...group.options[0]!, id: 11 + index, name })) }
                : group,
            ),
          }
        : product,
    ),
  })),
});

const press = async (canvas: HTMLElement, selector: string) => userEvent.click(await find(canvas, selector));

export const Empty: Story = {
  async play({ canvasElement }) {
    await find(canvasElement, 'form.configure');
  },
};

export const Loading: Story = {
  parameters: apiResponses({ getRestaurant: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[aria-busy="true"]');
  },
};

export const EmptyRemoved: Story = { args: { data: { ...data, productId: 999 } } };

export const ErrorLoadingMenu: Story = {
  parameters: apiResponses({ getRestaurant: serverError }),
  async play({ canvasElement }) {
    await find(canvasElement, '.empty__action button');
  },
};

export const Offline: Story = {
  parameters: apiResponses({ getRestaurant: 'offline' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.empty__action button');
  },
};

/** At one the counter has the trash; nothing is added. */
export const RemovedBeforeItWasAdded: Story = {
  async play({ canvasElement }) {
    const trash = await find(canvasElement, '.configure__footer [data-action="remove"] .icon_trash');
    await expect(trash).toBeVisible();
    await press(canvasElement, '.configure__footer [data-action="remove"]');
    await waitFor(() => expect(openModals()).toEqual([]));
    await expect($cartLines.get()).toEqual([]);
  },
};

/** At one of a line of the cart, the trash removes the line. */
export const RemovedFromTheCart: Story = {
  args: { data: { ...data, lineKey: lineKey(withOptions) } },
  beforeEach: () => setCart([withOptions]),
  async play({ canvasElement }) {
    await press(canvasElement, '.configure__footer [data-action="remove"]');
    await waitFor(() => expect(openModals()).toEqual([]));
    await expect($cartLines.get()).toEqual([]);
  },
};

/** The first group with a missing option gets the focus. */
export const ErrorOptionRequired: Story = {
  args: { data: { ...data, productId: wings.id } },
  async play({ canvasElement }) {
    await press(canvasElement, 'button[type="submit"]');
    await expectFieldError(canvasElement, 'additives.4');
    await expect(await find(canvasElement, '[data-group="4"] [data-action="increase"]')).toHaveFocus();
  },
};

export const ChosenAndAdded: Story = {
  name: 'Chosen and added',
  async play({ canvasElement }) {
    await press(canvasElement, '[data-group="1"] label:last-child input');
    await press(canvasElement, '[data-group="2"] [data-action="increase"]');
    await press(canvasElement, 'button[type="submit"]');
    await waitFor(() => expect(openModals()).toEqual([]));
    await expect($cartLines.get()).toEqual([{ ...withOptions, additives: [{ id: 21, count: 1, price: 2550 }] }]);
  },
};

/** Everything that the page of the dish shows, and a row of segments for a choice among short names. */
export const Details: Story = {
  async play({ canvasElement }) {
    const details = await find(canvasElement, '.product-details');
    await expect(details).toHaveTextContent(`450 ${message('catalog:measure_g')}`);
    await expect(details).toHaveTextContent(message('catalog:diet_vegetarian'));
    await expect(await find(canvasElement, '[data-allergens]')).toHaveTextContent(
      `${message('catalog:allergens')}: ${message('catalog:allergen_gluten')}, ${message('catalog:allergen_milk')}.`,
    );
    await expect(await find(canvasElement, '[data-group="1"] .option-group__options_segments')).toBeVisible();
    await expect(await find(canvasElement, '[data-group="2"] .option-group__options')).not.toHaveClass(
      'option-group__options_segments',
    );
  },
};

/** The weight is that of the chosen size where its name states one. */
export const WeightOfChosenSize: Story = {
  parameters: apiResponses({
    getRestaurant: withSizes(
      inLocale('Малая, 350 мл', 'Small, 350 ml', 'Mică, 350 ml'),
      inLocale('Большая, 500 мл', 'Large, 500 ml', 'Mare, 500 ml'),
      inLocale('Как дома', 'Like at home', 'Ca acasă'),
    ),
  }),
  async play({ canvasElement }) {
    const weight = await find(canvasElement, '.product-details [data-weight]');
    await expect(weight).toHaveTextContent(`350 ${message('catalog:measure_ml')}`);
    await press(canvasElement, '[data-group="1"] label:nth-child(2) input');
    await expect(weight).toHaveTextContent(`500 ${message('catalog:measure_ml')}`);
    await press(canvasElement, '[data-group="1"] label:nth-child(3) input');
    await expect(weight).toHaveTextContent(
      message('catalog:weightFrom', { weight: `450 ${message('catalog:measure_g')}` }),
    );
  },
};

/** The restaurant and the weight are closer to each other than to the options. */
export const RestaurantAboveWeight: Story = {
  beforeEach: setCatalog,
  async play({ canvasElement }) {
    const details = await find(canvasElement, '.product-details');
    const restaurant = await find(canvasElement, '.configure__intro > p');
    const gap = details.getBoundingClientRect().top - restaurant.getBoundingClientRect().bottom;
    await expect(gap).toBeLessThanOrEqual(4);
  },
};

/** A press on the name or the price of an option adds its first unit, and no further one. */
export const PressedRow: Story = {
  async play({ canvasElement }) {
    const name = await find(canvasElement, '[data-group="2"] .option__name');
    const { left, top, height } = name.getBoundingClientRect();
    const atName = () => document.elementFromPoint(left + 2, top + height / 2);
    const plus = await find(canvasElement, '[data-group="2"] [data-action="increase"]');
    await expect(atName()).toBe(plus);
    await userEvent.click(plus);
    await expect(await find(canvasElement, '[data-group="2"] [data-count]')).toHaveTextContent('1');
    await expect(atName()).toBe(name);
  },
};

/** No more units of a group than it allows, which the hint of the group says then. */
export const DisabledFullGroup: Story = {
  async play({ canvasElement }) {
    const hint = await find(canvasElement, '[data-group="2"] [aria-live]');
    await expect(hint).toHaveTextContent(message('cart:chooseUpTo', { max: 3 }));
    for (const _unit of [1, 2, 3]) await press(canvasElement, '[data-group="2"] [data-action="increase"]');
    await expect(await find(canvasElement, '[data-group="2"] [data-action="increase"]')).toBeDisabled();
    await expect(hint).toHaveTextContent(message('cart:maxReached', { max: 3 }));
  },
};

export const EditedLine: Story = {
  args: { data: { ...data, lineKey: lineKey(withOptions) } },
  beforeEach: () => setCart([withOptions]),
};

/** The cart belongs to another restaurant: the reset modal opens. */
export const OtherRestaurant: Story = {
  args: { data: { ...data, restaurantId: 4 } },
  beforeEach: () => setCart([withOptions]),
  async play({ canvasElement }) {
    await press(canvasElement, '[data-group="1"] label:first-of-type input');
    await press(canvasElement, 'button[type="submit"]');
    await waitFor(() => expect(openModals()).toEqual(['reset']));
  },
};

export const LongText: Story = { args: { data: { ...data, productId: expensiveProduct.id } } };
