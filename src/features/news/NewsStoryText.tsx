import { useT } from '#i18n/browser.ts';
import { Icon } from '#ui/Icon.tsx';
import type { NewsDish, NewsStory } from './news-page.ts';

/** The story's text and the dishes it names. */
export function NewsStoryText({ story: { date, body, dishes } }: { story: NewsStory }) {
  const t = useT('catalog');
  return (
    <>
      {date && <p className="news-modal__date">{date}</p>}
      <div className="news-modal__text" dangerouslySetInnerHTML={{ __html: body }} />
      {dishes.length > 0 && (
        <section aria-labelledby="news-modal-dishes">
          <h3 className="news-modal__heading" id="news-modal-dishes">
            {t('catalog:relatedProducts')}
          </h3>
          <ul className="news-modal__dishes" role="list">
            {dishes.map((dish) => (
              <li key={dish.href}>
                <DishLink dish={dish} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function DishLink({ dish: { id, href, name, price, image } }: { dish: NewsDish }) {
  return (
    <a className="news-dish" href={href} data-product-id={id}>
      <span className="news-dish__picture">{image && <img src={image} alt="" width={160} height={120} loading="lazy" />}</span>
      <span className="news-dish__name">{name}</span>
      <span className="price">{price}</span>
      <Icon name="forward" />
    </a>
  );
}
