import { pageLocale } from '#i18n/locale.ts';
import { HttpError } from '#platform/errors.ts';
import { href } from '../../routes.ts';

/** A dish that a news item names, as its card shows it. */
export interface NewsDish {
  readonly id: string;
  readonly href: string;
  readonly name: string;
  readonly price: string;
  readonly image: string;
}

/** A news item as its page shows it. `body` is HTML the server has sanitised; the browser carries no sanitiser. */
export interface NewsStory {
  readonly name: string;
  readonly date: string;
  readonly image: string;
  readonly body: string;
  readonly dishes: readonly NewsDish[];
}

/** The item as a page holds it; undefined when the page shows another one, or only its card. */
export function readStory(page: Document, slug: string): NewsStory | undefined {
  const article = [...page.querySelectorAll<HTMLElement>('[data-news]')].find(({ dataset }) => dataset['news'] === slug);
  const body = article?.querySelector('[data-news-body]');
  if (!article || !body) return undefined;
  return {
    name: textOf(article, 'h1'),
    date: textOf(article, 'time'),
    image: imageOf(article),
    body: body.innerHTML,
    dishes: [...page.querySelectorAll<HTMLElement>('main [data-product-id]')].map((card) => ({
      id: card.dataset['productId'] ?? '',
      href: card.querySelector('a')?.getAttribute('href') ?? '',
      name: textOf(card, 'h2, h3'),
      price: textOf(card, '.price'),
      image: imageOf(card),
    })),
  };
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

function textOf(element: Element, selector: string): string {
  return element.querySelector(selector)?.textContent.trim() ?? '';
}

function imageOf(element: Element): string {
  return element.querySelector('img')?.getAttribute('src') ?? '';
}
