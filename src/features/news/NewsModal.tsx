import { useState } from 'react';
import { formatProductPrice } from '#features/catalog/catalog-text.ts';
import { readPageData, readPageProducts, type PageProduct, type PageNewsItem } from '#features/catalog/page-data.ts';
import { toPictureData } from '#features/catalog/picture.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import type { ModalData } from '#features/shared/modal.store.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { useAsyncData, useFormatPrice } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { HttpError } from '#lib/errors.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import { Icon } from '#ui/Icon.tsx';
import { href } from '../../routes.ts';
import stylesheetUrl from './news.lazy.scss?url';

export function NewsModal({ data: { slug } }: { data: ModalData['news'] }) {
  const t = useT('catalog', 'common');
  const [itemOnCurrentPage] = useState(() => readNewsItem(document, slug));
  const newsItem = useAsyncData(() => fetchNewsItem(slug), itemOnCurrentPage);
  const item = newsItem.state === 'ready' ? newsItem.value : null;

  return (
    <ShopModal
      name="news"
      title={item?.name ?? t('catalog:newsTitle')}
      titleLang={item?.name_lang}
      stylesheetUrl={stylesheetUrl}
    >
      <div className="news-modal" aria-busy={newsItem.state === 'loading'}>
        {newsItem.state === 'loading' && (
          <>
            <Skeleton className="news-modal__picture" />
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton />
          </>
        )}
        {item && <NewsItemDetails item={item} />}
        {newsItem.state === 'ready' && !item && (
          <Empty
            icon="news"
            title={t('catalog:newsItemRemoved')}
            action={<ButtonLink href={href(pageLocale(), 'news')}>{t('catalog:allNews')}</ButtonLink>}
          />
        )}
        {newsItem.state === 'failed' && <LoadFailure {...newsItem} />}
      </div>
    </ShopModal>
  );
}

function NewsItemDetails({ item: { image, date, body, bodyLang, products } }: { item: NewsItemContent }) {
  const t = useT('catalog');
  const picture = toPictureData(image);
  return (
    <>
      {picture && <img className="news-modal__picture" src={picture.src} alt="" width={640} height={360} />}
      {date && <p className="news-modal__date">{date}</p>}
      <div className="news-modal__text" lang={bodyLang} dangerouslySetInnerHTML={{ __html: body }} />
      {products.length > 0 && (
        <section aria-labelledby="news-modal-products">
          <h3 className="news-modal__heading" id="news-modal-products">
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
  const { id, slug = '', name, name_lang, image, city, restaurant } = product;
  const t = useT('catalog');
  const formatPrice = useFormatPrice();
  const picture = toPictureData(image);
  return (
    <a
      className="news-product"
      href={href(pageLocale(), 'city-restaurant-product', { city, restaurant, product: slug })}
      data-product-id={id}
    >
      {picture && (
        <span className="news-product__picture">
          <img src={picture.src} alt="" width={160} height={120} loading="lazy" />
        </span>
      )}
      <span className="news-product__name" lang={name_lang}>
        {name}
      </span>
      <span className="price">{formatProductPrice(product, t, formatPrice)}</span>
      <Icon name="chevronRight" />
    </a>
  );
}

/**
 * The Trusted Types policy for HTML of the shop's own pages, which the server has sanitized. The content security
 * policy permits no other policy that creates HTML.
 */
const policyRules = { createHTML: (html: string) => html };
const trustedTypesPolicy =
  typeof trustedTypes === 'undefined' ? policyRules : trustedTypes.createPolicy('news-page', policyRules);

/** A news item as its page shows it. `body` is HTML that the server has sanitized; the browser loads no sanitizer. */
interface NewsItemContent extends PageNewsItem {
  readonly body: ReturnType<typeof trustedTypesPolicy.createHTML>;
  readonly bodyLang: string | undefined;
  readonly products: readonly PageProduct[];
}

/** The news item of a page; undefined on other pages, also on those that show only its card. */
function readNewsItem(page: Document, slug: string): NewsItemContent | undefined {
  const { news_item: item } = readPageData(page);
  const body = page.querySelector<HTMLElement>('[data-news-body]');
  return item?.slug === slug && body
    ? {
        ...item,
        body: trustedTypesPolicy.createHTML(body.innerHTML),
        bodyLang: body.lang || undefined,
        products: readPageProducts(page),
      }
    : undefined;
}

/**
 * Fetches the item's own page and reads its content; null when there is no such item.
 * @throws HttpError when the page cannot be loaded
 */
async function fetchNewsItem(slug: string): Promise<NewsItemContent | null> {
  const noResponse = (cause: unknown): never => {
    throw new HttpError(`news page ${slug}`, 0, { cause });
  };
  const response = await fetch(href(pageLocale(), 'newsItem', { news: slug })).catch(noResponse);
  if (response.status === 404) return null;
  if (!response.ok) throw new HttpError(`news page ${slug}`, response.status);
  const html = await response.text().catch(noResponse);
  const page = new DOMParser().parseFromString(trustedTypesPolicy.createHTML(html), 'text/html');
  return readNewsItem(page, slug) ?? null;
}
