import { useState } from 'react';
import { readPageData, type PageProduct, type PageStory } from '#features/catalog/page-data.ts';
import { pictureOf } from '#features/catalog/picture.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import type { ModalData } from '#features/shared/modal.store.ts';
import { toMinor } from '#features/shared/money.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { useLoaded } from '#features/shared/useLoaded.ts';
import { usePrice } from '#features/shared/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { HttpError } from '#lib/errors.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Empty } from '#ui/feedback/Empty.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { href } from '../../routes.ts';
import sheet from './news.lazy.scss?url';

export function NewsModal({ data: { slug } }: { data: ModalData['news'] }) {
  const t = useT('catalog', 'common');
  const [cached] = useState(() => readStory(document, slug));
  const story = useLoaded(() => fetchStory(slug), cached);
  const item = story.state === 'ready' ? story.value : null;

  return (
    <ShopModal name="news" title={item?.name ?? t('catalog:newsTitle')} sheet={sheet}>
      <div className="news-modal" aria-busy={story.state === 'loading'}>
        {story.state === 'loading' && (
          <>
            <Skeleton className="news-modal__picture" />
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton />
          </>
        )}
        {item && <NewsStoryContent story={item} />}
        {story.state === 'ready' && !item && (
          <Empty
            icon="news"
            title={t('catalog:newsGone')}
            action={<ButtonLink href={href(pageLocale(), 'news')}>{t('catalog:allNews')}</ButtonLink>}
          />
        )}
        {story.state === 'failed' && <LoadFailure {...story} />}
      </div>
    </ShopModal>
  );
}

function NewsStoryContent({ story: { image, date, body, products } }: { story: NewsStory }) {
  const t = useT('catalog');
  const picture = pictureOf(image);
  return (
    <>
      {picture && <img className="news-modal__picture" src={picture.src} alt="" width={640} height={360} />}
      {date && <p className="news-modal__date">{date}</p>}
      <div className="news-modal__text" dangerouslySetInnerHTML={{ __html: body }} />
      {products.length > 0 && (
        <section aria-labelledby="news-modal-dishes">
          <h3 className="news-modal__heading" id="news-modal-dishes">
            {t('catalog:relatedProducts')}
          </h3>
          <ul role="list">
            {products.map((product) => (
              <li key={product.id}>
                <ProductLink product={product} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function ProductLink({ product }: { product: PageProduct }) {
  const { id, slug, name, image, price, currency, city, restaurant } = product;
  const priceText = usePrice();
  return (
    <a
      className="news-dish"
      href={href(pageLocale(), 'cityRestaurantProduct', { city, restaurant, product: slug })}
      data-product-id={id}
    >
      <span className="news-dish__picture">
        {image && <img src={pictureOf(image)?.src} alt="" width={160} height={120} loading="lazy" />}
      </span>
      <span className="news-dish__name">{name}</span>
      <span className="price">{priceText(toMinor(price), currency)}</span>
      <Icon name="forward" />
    </a>
  );
}

/**
 * Permits HTML of the shop's own pages, which the server has sanitized. The content security policy lets no other policy create
 * HTML, so no text becomes markup elsewhere.
 */
const rules = { createHTML: (html: string) => html };
const policy = typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy('news-page', rules);

/** A news item as its page shows it. `body` is HTML that the server has sanitized; the browser loads no sanitizer. */
interface NewsStory extends PageStory {
  readonly body: ReturnType<typeof policy.createHTML>;
  readonly products: readonly PageProduct[];
}

/** The news item of a page; undefined on other pages, also on those that show only its card. */
function readStory(page: Document, slug: string): NewsStory | undefined {
  const { story, products } = readPageData(page);
  const body = page.querySelector('[data-news-body]');
  return story?.slug === slug && body ? { ...story, body: policy.createHTML(body.innerHTML), products } : undefined;
}

/**
 * Fetches the item's own page and reads its content; null when there is no such item.
 * @throws HttpError when the page cannot be loaded
 */
async function fetchStory(slug: string): Promise<NewsStory | null> {
  const response = await fetch(href(pageLocale(), 'newsItem', { news: slug })).catch((cause: unknown) => {
    throw new HttpError(`news page ${slug}`, 0, { cause });
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new HttpError(`news page ${slug}`, response.status);
  const page = new DOMParser().parseFromString(policy.createHTML(await response.text()), 'text/html');
  return readStory(page, slug) ?? null;
}
