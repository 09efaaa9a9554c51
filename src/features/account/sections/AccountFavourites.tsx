import { FavouriteList } from '#features/catalog/favourites/FavouriteList.tsx';
import { useT } from '#i18n/browser.ts';

/** Of many favourites, the newest. */
const MAX_SHOWN = 6;

export function AccountFavourites() {
  const t = useT('favourites');
  return (
    <section className="account-favourites" aria-labelledby="favourites">
      <h2 id="favourites">{t('favourites:title')}</h2>
      <div className="card card_padded">
        <FavouriteList limit={MAX_SHOWN} />
      </div>
    </section>
  );
}
