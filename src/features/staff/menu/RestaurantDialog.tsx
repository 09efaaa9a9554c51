import { useState } from 'react';
import { translationsOf } from '#contract/localized-text.ts';
import {
  RestaurantDetails,
  SaveRestaurantInput as RestaurantSchema,
  type SaveRestaurantInput,
} from '#contract/staff/restaurants.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { Modal } from '#ui/Modal.tsx';
import { FormNumber } from '../shared/form-fields.tsx';
import { Activation } from '../shared/Activation.tsx';
import { formatMoneyInput, useCurrencyName } from '../shared/MoneyField.tsx';
import { storedRowFromConflict } from '../shared/staff-client.ts';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useFreshStaffQuery, useRowMutation, useStaffMutation } from '../shared/staff-query.ts';
import { compareTexts, compareValue, FormFooter } from '../shared/FormFooter.tsx';
import { CuisineFields, RestaurantFields } from './RestaurantFields.tsx';
import { PictureField } from '../shared/PictureField.tsx';

interface RestaurantDialogProps {
  id: number;
  currency: string;
  onClose: () => void;
}

/** A dialog that edits a restaurant and its cover. Mount it only while it is open. */
export function RestaurantDialog({ id, currency, onClose }: RestaurantDialogProps) {
  const t = useStaffT('staff-menu', 'staff-pictures', 'staff-shell');
  const { data, error, refetch } = useFreshStaffQuery('getRestaurantDetails', { id });
  return (
    <Modal
      name="restaurant"
      open
      wide
      onClose={onClose}
      title={t('staff-menu:restaurant')}
      closeLabel={t('staff-shell:close')}
    >
      {data ? (
        <RestaurantEditor loaded={data} currency={currency} onClose={onClose} />
      ) : error ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton shape="row" />
      )}
    </Modal>
  );
}

const toForm = ({
  id,
  revision,
  name,
  description,
  phone,
  min_order,
  lead_minutes,
  pickup_minutes,
  cuisines,
}: RestaurantDetails): SaveRestaurantInput => ({
  id,
  revision,
  name,
  description,
  phone,
  min_order,
  lead_minutes,
  pickup_minutes,
  cuisines,
});

function RestaurantEditor({
  loaded,
  currency,
  onClose,
}: {
  loaded: RestaurantDetails;
  currency: string;
  onClose: () => void;
}) {
  const t = useStaffT('staff-menu', 'staff-pictures', 'staff-shell');
  const unit = useCurrencyName(currency);
  const [restaurant, setRestaurant] = useState(loaded);
  const [formRevision, setFormRevision] = useState(loaded.revision);
  const form = useStaffForm<SaveRestaurantInput, SaveRestaurantInput>(RestaurantSchema, toForm(loaded));
  const invalidates = ['getRestaurantDetails', 'getSession', 'getMenu'] as const;
  const savePicture = useStaffMutation('setRestaurantPicture', {
    invalidates,
    onSuccess: (saved) => {
      // If another staff member saved the restaurant in between, the form keeps its revision, so saving it reports the
      // conflict.
      if (formRevision === restaurant.revision) setFormRevision(saved.revision);
      setRestaurant(saved);
      showToast(t('staff-pictures:pictureSaved'));
    },
  });
  const save = useStaffMutation('saveRestaurant', {
    invalidates,
    onSuccess: () => {
      showToast(t('staff-shell:saved'));
      onClose();
    },
  });
  const setActive = useRowMutation('setRestaurantActive', {
    invalidates,
    onSuccess: ({ active }) => {
      showToast(t(active ? 'staff-menu:restaurantActivated' : 'staff-menu:restaurantDeactivated'));
      onClose();
    },
  });
  const { onSubmit, failure, conflictHandlers, busy } = useFormSubmit(form, (values) =>
    save.mutateAsync({ ...values, revision: formRevision }),
  );
  const conflict = storedRowFromConflict(failure, RestaurantDetails);
  /** Runs for both choices in a conflict: to take the saved values, and to keep the entered ones. */
  const adoptCurrent = (current: RestaurantDetails) => {
    setRestaurant(current);
    setFormRevision(current.revision);
  };
  return (
    <div className="product-editor">
      <PictureField
        legend={t('staff-pictures:cover')}
        kind="wide"
        restaurantId={restaurant.id}
        src={restaurant.picture}
        busy={savePicture.isPending}
        error={savePicture.error}
        onChange={(src) =>
          savePicture.mutate(
            { id: restaurant.id, revision: restaurant.revision, src },
            {
              onError: (error) => {
                const current = storedRowFromConflict(error, RestaurantDetails);
                if (!current) return;
                setRestaurant(current);
                showToast(t('staff-menu:conflictReloaded'));
              },
            },
          )
        }
      />
      <form className="fields" noValidate onSubmit={onSubmit}>
        <RestaurantFields form={form} currency={currency} />
        <FormNumber
          control={form.control}
          name="pickup_minutes"
          label={t('staff-menu:pickupMinutes')}
          hint={t('staff-menu:pickupMinutesHint')}
        />
        <CuisineFields form={form} />
        <FormFooter
          action={t('staff-shell:save')}
          busy={busy}
          failure={failure}
          conflict={
            conflict && {
              fields: compareRestaurants(conflict, form.getValues()),
              ...conflictHandlers(toForm(conflict), () => adoptCurrent(conflict)),
            }
          }
        />
      </form>
      <Activation
        active={restaurant.active}
        activateLabel={t('staff-menu:activateRestaurant')}
        deactivateLabel={t('staff-menu:deactivateRestaurant')}
        consequences={t('staff-menu:deactivateRestaurantConfirm')}
        mutation={setActive}
        onChange={(active) => setActive.mutate({ id: restaurant.id, revision: restaurant.revision, active })}
      />
    </div>
  );

  function compareRestaurants(current: RestaurantDetails, mine: SaveRestaurantInput) {
    return [
      compareValue(t('staff-menu:restaurantName'), [current.name, mine.name]),
      ...compareTexts(t('staff-menu:description'), current.description, mine.description),
      compareValue(t('staff-menu:phone'), [current.phone, mine.phone], (phone) => phone ?? ''),
      compareValue(`${t('staff-menu:minOrder')}, ${unit}`, [current.min_order, mine.min_order], formatMoneyInput),
      compareValue(t('staff-menu:leadMinutes'), [current.lead_minutes, mine.lead_minutes]),
      compareValue(t('staff-menu:pickupMinutes'), [current.pickup_minutes, mine.pickup_minutes], (minutes) =>
        String(minutes ?? ''),
      ),
      compareValue(t('staff-menu:cuisines'), [current.cuisines, mine.cuisines], (cuisines) =>
        cuisines.map((cuisine) => translationsOf(cuisine).join(' / ')).join(', '),
      ),
    ];
  }
}
