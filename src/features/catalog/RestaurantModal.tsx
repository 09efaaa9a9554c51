import { useStore } from '@nanostores/react';
import type { Branch } from '#contract/catalog.ts';
import { failureText } from '#features/shared/failure.ts';
import { browserHttp } from '#features/shared/http.ts';
import { closeModal } from '#features/shared/modal.store.ts';
import type { ModalData } from '#features/shared/modal.store.ts';
import { useLoaded } from '#features/shared/useLoaded.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { BranchCard } from './BranchCard.tsx';
import { getBranches } from './catalog.api.ts';
import { $restaurants, startCatalog } from './catalog.store.ts';
import { CatalogSheet } from './CatalogSheet.tsx';
import { openingText } from './opening-hours.ts';

/** What a restaurant is, where it stands and when it cooks. */
export default function RestaurantModal({ data: { id } }: { data: ModalData['restaurant'] }) {
  const t = useT('catalog', 'common');
  const restaurant = useStore($restaurants).find((one) => one.id === id);
  const branches = useLoaded(() => loadAbout(id));

  return (
    <Modal
      name="restaurant"
      open
      title={restaurant?.name ?? t('catalog:aboutRestaurant')}
      closeLabel={t('common:close')}
      onClose={() => closeModal('restaurant')}
    >
      <CatalogSheet />
      <div className="about" aria-busy={branches.state === 'loading'}>
        {restaurant?.description && <p className="about__text">{restaurant.description}</p>}
        {restaurant && (
          <p className="about__now">
            <Icon name="clock" />
            {openingText(restaurant, pageLocale(), t, new Date())}
          </p>
        )}
        {branches.state === 'loading' && <Skeleton shape="picture" />}
        {branches.state === 'ready' && branches.value.map((branch) => <BranchCard key={branch.id} branch={branch} />)}
        {branches.state === 'failed' && (
          <Banner
            tone="danger"
            title={t('catalog:aboutFailed')}
            action={
              <Button size="small" variant="secondary" onClick={branches.retry}>
                {t('common:tryAgain')}
              </Button>
            }
          >
            {failureText(branches.error, t)}
          </Banner>
        )}
      </div>
    </Modal>
  );
}

/** The branches; the restaurant itself arrives in its store on the way. */
async function loadAbout(id: number): Promise<Branch[]> {
  const http = browserHttp();
  const [branches] = await Promise.all([getBranches(http, id), startCatalog(http)]);
  return branches;
}
