import { ShopModal } from '#features/shared/ShopModal.tsx';
import { useT } from '#i18n/browser.ts';
import { FavouriteList } from './FavouriteList.tsx';
import stylesheetUrl from './favourites.lazy.scss?url';

export default function FavouritesModal() {
  const t = useT('catalog', 'common', 'favourites');
  return (
    <ShopModal name="favourites" stylesheetUrl={stylesheetUrl} title={t('favourites:title')}>
      <FavouriteList />
    </ShopModal>
  );
}
