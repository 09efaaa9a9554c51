import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { formatDate } from '#features/shared/dates.ts';
import { sampleLocale } from '#tests/fixtures/sample-locale.ts';
import { newsItem } from '#tests/fixtures/samples-catalog.ts';
import { AstroSample } from '#tests/fixtures/stories-astro.tsx';
import { find } from '#tests/fixtures/stories-queries.ts';
import { href } from '../../routes.ts';

/** The card of a news item on the home page and in the list of news, `NewsCard.astro`. */
const meta = {
  component: AstroSample,
  decorators: (Story) => (
    <div className="news-grid">
      <Story />
    </div>
  ),
} satisfies Meta<typeof AstroSample>;
export default meta;
type Story = StoryObj<typeof meta>;

const link = `a[href="${href(sampleLocale, 'newsItem', { news: newsItem.slug })}"]`;

export const WithPicture: Story = {
  args: { name: 'news' },
  async play({ canvasElement }) {
    await expect(await find(canvasElement, link)).toHaveTextContent(newsItem.name);
    await expect(await find(canvasElement, 'time')).toHaveTextContent(
      formatDate(new Date(newsItem.published_at ?? ''), sampleLocale),
    );
    await expect(await find(canvasElement, 'img')).toHaveAttribute('src', newsItem.image);
  },
};

export const WithoutPicture: Story = {
  args: { name: 'newsWithoutPicture' },
  async play({ canvasElement }) {
    await expect(await find(canvasElement, link)).toHaveTextContent(newsItem.name);
    await expect(canvasElement.querySelector('img')).toBeNull();
  },
};
