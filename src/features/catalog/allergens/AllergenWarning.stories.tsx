import type { Meta, StoryObj } from '@storybook/react-vite';
import { lemonadeProduct, menu, pizza } from '#tests/fixtures/samples-catalog.ts';
import { apiResponses, serverError } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import AllergenWarning from './AllergenWarning.tsx';
import { setMyAllergens } from './my-allergens.store.ts';

const meta = {
  component: AllergenWarning,
  args: { productId: pizza.id, restaurantId: 3, chosen: { modifiers: [], additives: [] } },
  parameters: apiResponses({ getRestaurant: menu }),
  beforeEach: () => setMyAllergens(['milk', 'nuts']),
} satisfies Meta<typeof AllergenWarning>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Contains: Story = {
  async play({ canvasElement }) {
    await find(canvasElement, '.allergen-warning_contains');
  },
};

export const LongText: Story = {
  beforeEach: () => setMyAllergens(['gluten', 'milk', 'nuts']),
  async play({ canvasElement }) {
    await find(canvasElement, '.allergen-warning_contains');
  },
};

/** The restaurant states nothing of the lemonade. */
export const Unknown: Story = {
  args: { productId: lemonadeProduct.id },
  async play({ canvasElement }) {
    await find(canvasElement, '.allergen-warning_unknown');
  },
};

export const ErrorLoadingMenu: Story = {
  parameters: apiResponses({ getRestaurant: serverError }),
  async play({ canvasElement }) {
    await find(canvasElement, '.allergen-warning_unknown');
  },
};

export const Loading: Story = { parameters: apiResponses({ getRestaurant: 'never' }) };
