import { asMinor } from '#contract/money.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { serializePageData, type PageProduct } from '#features/catalog/page-data.ts';
import { LONG_NAME, LONG_ROMANIAN } from '#tests/fixtures/samples-catalog.ts';
import { ErrorResponse, type StoryParameters } from '#tests/fixtures/stories-api.ts';
import { openModals, withOpenModal } from '#tests/fixtures/stories-modal.tsx';
import { find } from '#tests/fixtures/stories-queries.ts';
import { NewsModal } from './NewsModal.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';

/** A news page as the shop serves it in each language. */
function pageResponse(response: string | ErrorResponse | 'never' | 'offline'): StoryParameters {
  return { pages: { '/news/spring': response, '/en/news/spring': response, '/ro/news/spring': response } };
}

const product = (id: number, name: string): PageProduct => ({
  id,
  slug: 'lemonade',
  name,
  image: '',
  price: asMinor(129_950),
  currency: 'MDL',
  city: 'chisinau',
  restaurant: 'verde',
  restaurant_id: 1,
  option_groups: [],
});

const newsPage = (name: string, text: string, products: PageProduct[] = []) => `<!doctype html>
  <main><article data-news="spring"><div data-news-body>${text}</div></article></main>
  <script type="application/json" data-page>${serializePageData({ city_currencies: {}, currency_units: {}, products, news_item: { slug: 'spring', name, image: '', date: inLocale('20 ноября 2026', '20 November 2026', '20 noiembrie 2026') } })}</script>`;

const meta = {
  component: NewsModal,
  args: { data: { slug: 'spring' } },
  decorators: withOpenModal('news', { slug: 'spring' }),
  parameters: pageResponse(
    newsPage(
      inLocale('Весеннее меню', 'Spring menu', 'Meniu de primăvară'),
      inLocale(
        '<p>Салаты из первой зелени и лимонад с мятой.</p>',
        '<p>Salads of the first greens, and mint lemonade.</p>',
        '<p>Salate din primele verdețuri și limonadă cu mentă.</p>',
      ),
      [product(101, inLocale('Лимонад с мятой', 'Mint lemonade', 'Limonadă cu mentă'))],
    ),
  ),
} satisfies Meta<typeof NewsModal>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Full: Story = {
  name: 'Full',
  async play({ canvasElement }) {
    await find(canvasElement, '.news-product');
    // The sample dish has no picture, so it has no box for one.
    await expect(canvasElement.querySelector('.news-product__picture')).toBeNull();
  },
};
export const Closed: Story = {
  async play({ canvasElement }) {
    await find(canvasElement, '.news-product');
    await userEvent.click(await find(canvasElement, '.modal__close'));
    await waitFor(() => expect(openModals()).toEqual([]));
  },
};
export const WithoutDishes: Story = {
  parameters: pageResponse(
    newsPage(
      inLocale('Весеннее меню', 'Spring menu', 'Meniu de primăvară'),
      inLocale(
        '<p>Салаты из первой зелени.</p>',
        '<p>Salads of the first greens.</p>',
        '<p>Salate din primele verdețuri.</p>',
      ),
    ),
  ),
};
export const LongText: Story = {
  parameters: pageResponse(
    newsPage(
      LONG_ROMANIAN,
      `<p>${`${LONG_ROMANIAN}. `.repeat(30)}</p>`,
      Array.from({ length: 6 }, (_, index) => product(index + 1, LONG_NAME)),
    ),
  ),
};
export const EmptyRemoved: Story = { parameters: pageResponse(new ErrorResponse(404)) };

export const Loading: Story = {
  parameters: pageResponse('never'),
  async play({ canvasElement }) {
    await find(canvasElement, '[aria-busy="true"]');
  },
};

export const ErrorLoadingPage: Story = {
  parameters: pageResponse(new ErrorResponse(500)),
  async play({ canvasElement }) {
    await find(canvasElement, '.empty__action button');
  },
};

export const Offline: Story = {
  parameters: pageResponse('offline'),
  async play({ canvasElement }) {
    await find(canvasElement, '.empty__action button');
  },
};
