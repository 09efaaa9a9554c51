import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, mocked, userEvent, waitFor } from 'storybook/test';
import { lemonadeProduct, menu, pizza } from '#tests/fixtures/samples-catalog.ts';
import { apiResponses, serverError } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { setMyAllergens } from '../allergens/my-allergens.store.ts';
import { $filterChoice } from './filter-choice.store.ts';
import { $filterPanel } from './filter-panel.store.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { NO_FILTER } from './menu-filter.ts';
import { message, messagePattern } from '#tests/fixtures/stories-messages.ts';

const meta = {
  component: FilterPanel,
  args: { restaurantId: 3, onFilter: fn() },
  parameters: apiResponses({ getRestaurant: menu }),
  beforeEach: () => {
    history.replaceState(null, '');
    $filterChoice.set(NO_FILTER);
    $filterPanel.set('opened');
  },
} satisfies Meta<typeof FilterPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

const chip = async (panel: HTMLElement, name: string) => {
  await find(panel, '.chip');
  const chips = [...panel.querySelectorAll<HTMLElement>('.chip')].filter(
    ({ textContent }) => textContent.replaceAll('\u00a0', ' ') === name,
  );
  if (!chips[0]) throw new Error(`There is no chip ${name}`);
  return chips[0];
};

/** The pizza contains milk; of the lemonade nothing is known. */
export const Filled: Story = {
  async play({ canvasElement, args: { onFilter } }) {
    const milk = await chip(canvasElement, message('catalog:allergen_milk'));
    await expect(await chip(canvasElement, message('catalog:diet_vegetarian'))).toHaveFocus();
    await userEvent.click(milk);
    await expect(milk).toHaveAttribute('aria-pressed', 'true');
    const filter = mocked(onFilter).mock.lastCall?.[0];
    await expect(filter?.isShown(pizza.id)).toBe(false);
    await expect(filter?.describe([pizza.id, lemonadeProduct.id])).toEqual([
      expect.stringMatching(messagePattern('search:hiddenContains', { count: 1, number: 1 })),
      expect.stringMatching(messagePattern('search:hiddenUnknown', { count: 1, number: 1 })),
      expect.stringMatching(messagePattern('catalog:allergenTraces')),
    ]);
    await userEvent.click(canvasElement.querySelector('section > .button:last-child') ?? milk);
    await expect(milk).toHaveAttribute('aria-pressed', 'false');
    await expect(onFilter).toHaveBeenLastCalledWith(null);
    await userEvent.keyboard('{Escape}');
    await expect($filterPanel.get()).toBe('closed');
    await expect(canvasElement.querySelector('section')).not.toBeVisible();
  },
};

/** One chip for all allergens of the customer. */
export const LongText: Story = {
  beforeEach: () => setMyAllergens(['gluten', 'milk', 'nuts']),
  async play({ canvasElement }) {
    await userEvent.click(await chip(canvasElement, message('allergens:excludeMine')));
    await expect($filterChoice.get().excludedAllergens).toEqual(['gluten', 'milk', 'nuts']);
    await expect(await chip(canvasElement, message('catalog:allergen_nuts'))).toHaveAttribute('aria-pressed', 'true');
  },
};

export const Loading: Story = {
  parameters: apiResponses({ getRestaurant: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[aria-busy="true"]');
  },
};

export const ErrorLoadingMenu: Story = {
  parameters: apiResponses({ getRestaurant: serverError }),
  async play({ canvasElement }) {
    const retry = await find(canvasElement, '.banner_danger button');
    await waitFor(() => expect(retry).toHaveFocus());
  },
};

export const Offline: Story = {
  parameters: apiResponses({ getRestaurant: 'offline' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.banner_danger');
  },
};
