import { RestaurantDetails } from '#contract/staff/restaurants.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Activation } from '../shared/Activation.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { PictureField } from '../shared/PictureField.tsx';
import { ResourceForm } from '../shared/resource/ResourceForm.tsx';
import { useResourceEditor } from '../shared/resource/use-resource-editor.ts';
import { storedRowFromConflict } from '../shared/staff-client.ts';
import { StaffDialog } from '../shared/StaffDialog.tsx';
import { useFreshStaffQuery, useRowMutation, useStaffMutation } from '../shared/staff-query.ts';
import { CuisineFields } from './CuisineFields.tsx';
import { restaurantResource } from './restaurant-resource.ts';

interface RestaurantDialogProps {
  id: number;
  currency: string;
  onClose: () => void;
}

/** A dialog that edits a restaurant and its cover. Mount it only while it is open. */
export function RestaurantDialog({ id, ...editor }: RestaurantDialogProps) {
  const t = useStaffT('staff-menu');
  const restaurant = useFreshStaffQuery('getRestaurantDetails', { id });
  return (
    <StaffDialog name="restaurant" wide title={t('staff-menu:restaurant')} onClose={editor.onClose}>
      <Loaded query={restaurant}>{(data) => <RestaurantEditor {...editor} loaded={data} />}</Loaded>
    </StaffDialog>
  );
}

interface RestaurantEditorProps extends Omit<RestaurantDialogProps, 'id'> {
  loaded: RestaurantDetails;
}

function RestaurantEditor({ loaded, currency, onClose }: RestaurantEditorProps) {
  const t = useStaffT('staff-menu', 'staff-pictures', 'staff-shell');
  const { id } = loaded;
  const invalidates = ['getRestaurantDetails', 'getSession', 'getMenu'] as const;
  const save = useStaffMutation('saveRestaurant', { invalidates });
  const setActive = useRowMutation('setRestaurantActive', {
    invalidates,
    onSuccess: ({ active }) => {
      showToast(t(active ? 'staff-menu:restaurantActivated' : 'staff-menu:restaurantDeactivated'));
      onClose();
    },
  });
  const editor = useResourceEditor(restaurantResource, {
    row: loaded,
    save: (body) => save.mutateAsync(body),
    onSaved: onClose,
  });
  const savePicture = useStaffMutation('setRestaurantPicture', {
    invalidates,
    onSuccess: (saved) => {
      editor.follow(saved);
      showToast(t('staff-pictures:pictureSaved'));
    },
    onError: (error) => {
      const current = storedRowFromConflict(error, RestaurantDetails);
      if (!current) return;
      editor.meet(current);
      showToast(t('staff-menu:conflictReloaded'));
    },
  });
  const { picture, active, revision } = editor.stored ?? loaded;
  return (
    <div className="product-editor">
      <PictureField
        legend={t('staff-pictures:cover')}
        kind="wide"
        restaurantId={id}
        src={picture}
        busy={savePicture.isPending}
        error={savePicture.error}
        onChange={(src) => savePicture.mutate({ id, revision, src })}
      />
      <ResourceForm
        editor={editor}
        action={t('staff-shell:save')}
        currency={currency}
        custom={{ cuisines: <CuisineFields form={editor.form} /> }}
      />
      <Activation
        active={active}
        activateLabel={t('staff-menu:activateRestaurant')}
        deactivateLabel={t('staff-menu:deactivateRestaurant')}
        consequences={t('staff-menu:deactivateRestaurantConfirm')}
        mutation={setActive}
        onChange={(next) => setActive.mutate({ id, revision, active: next })}
      />
    </div>
  );
}
