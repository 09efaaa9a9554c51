import { readPageData, type PageProduct, type PageStory } from '#features/catalog/page-data.ts';
import { pageLocale } from '#i18n/locale.ts';
import { HttpError } from '#lib/errors.ts';
import { href } from '../../routes.ts';

/** A news item as its page shows it. `body` is HTML the server has sanitised; the browser carries no sanitiser. */
export interface NewsStory extends PageStory {
  readonly body: string;
  readonly products: readonly PageProduct[];
}

/** The item that a page shows as a whole; undefined when the page shows another one, or only its card. */
export function readStory(page: Document, slug: string): NewsStory | undefined {
  const { story, products } = readPageData(page);
  const body = page.querySelector('[data-news-body]');
  return story?.slug === slug && body ? { ...story, body: body.innerHTML, products } : undefined;
}

/** The item's own page, read for its content; null when there is no such item. */
export async function fetchStory(slug: string): Promise<NewsStory | null> {
  const response = await fetch(href(pageLocale(), 'newsItem', { news: slug })).catch((cause: unknown) => {
    throw new HttpError(`news page ${slug}`, 0, { cause });
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new HttpError(`news page ${slug}`, response.status);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return readStory(page, slug) ?? null;
}
