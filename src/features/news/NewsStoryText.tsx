import type { PageProduct } from '#features/catalog/page-data.ts';
import { pictureOf } from '#features/catalog/picture.ts';
import { toMinor } from '#features/shared/money.ts';
import { usePrice } from '#features/shared/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Icon } from '#ui/Icon.tsx';
import { href } from '../../routes.ts';
import type { NewsStory } from './news-page.ts';

/** The story's text and the products it names. */
export function NewsStoryText({ story: { date, body, products } }: { story: NewsStory }) {
  const t = useT('catalog');
  return (
    <>
      {date && <p className="news-modal__date">{date}</p>}
      <div className="news-modal__text" dangerouslySetInnerHTML={{ __html: body }} />
      {products.length > 0 && (
        <section aria-labelledby="news-modal-dishes">
          <h3 className="news-modal__heading" id="news-modal-dishes">
            {t('catalog:relatedProducts')}
          </h3>
          <ul className="news-modal__dishes" role="list">
            {products.map((product) => (
              <li key={product.id}>
                <DishLink product={product} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function DishLink({ product: { id, slug, name, image, price, currency, city, restaurant } }: { product: PageProduct }) {
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
