import { useWatch } from 'react-hook-form';
import type { StaffPromotion } from '#contract/staff/promotions.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { ConfirmedAction } from '../shared/ConfirmedAction.tsx';
import { ResourceForm } from '../shared/resource/ResourceForm.tsx';
import { useResourceEditor } from '../shared/resource/use-resource-editor.ts';
import { StaffDialog } from '../shared/StaffDialog.tsx';
import { useRowMutation, useStaffMutation } from '../shared/staff-query.ts';
import { useStaffSession } from '../shared/staff-session.ts';
import { promotionResource } from './promotion-resource.ts';
import { isSameScope, usePromotionScopes } from './promotion-scope.ts';
import { PromotionValueField, ScopeField } from './PromotionFields.tsx';

interface PromotionDialogProps {
  /** Null for a new one. */
  promotion: StaffPromotion | null;
  onClose: () => void;
}

/** Adds, changes, ends or removes a promo code. Render it while it is open. */
export function PromotionDialog({ promotion, onClose }: PromotionDialogProps) {
  const t = useStaffT('staff-promotions');
  return (
    <StaffDialog
      name="promotion"
      wide
      title={promotion ? t('staff-promotions:editTitle', { code: promotion.code }) : t('staff-promotions:add')}
      onClose={onClose}
    >
      <PromotionEditor promotion={promotion} onClose={onClose} />
    </StaffDialog>
  );
}

function PromotionEditor({ promotion, onClose }: PromotionDialogProps) {
  const t = useStaffT('staff-promotions', 'staff-shell');
  const { role, restaurants } = useStaffSession();
  const scopes = usePromotionScopes();
  const invalidates = ['getPromotions'] as const;
  const add = useStaffMutation('addPromotion', { invalidates });
  const save = useStaffMutation('savePromotion', { invalidates });
  const done = (text: string) => () => {
    showToast(text);
    onClose();
  };
  const end = useRowMutation('endPromotion', { invalidates, onSuccess: done(t('staff-promotions:ended')) });
  const remove = useRowMutation('removePromotion', { invalidates, onSuccess: done(t('staff-promotions:removed')) });
  const editor = useResourceEditor(promotionResource, {
    row: promotion,
    initial: { value: 10, min_sum: 0, restaurant_id: role === 'owner' ? null : (restaurants[0]?.id ?? null) },
    add: (body) => add.mutateAsync(body),
    save: (body) => save.mutateAsync(body),
    added: t('staff-promotions:added'),
    onSaved: onClose,
  });
  const { form, stored, revision } = editor;
  const [kind, cityId, restaurantId] = useWatch({
    control: form.control,
    name: ['kind', 'city_id', 'restaurant_id'],
  });
  const scope = scopes.find((each) => isSameScope(each.scope, { city_id: cityId, restaurant_id: restaurantId }));
  const currency = scope?.currency ?? '';
  return (
    <>
      <ResourceForm
        editor={editor}
        action={t(promotion ? 'staff-shell:save' : 'staff-promotions:add')}
        currency={currency}
        hidden={[kind === 'free_delivery' && 'value']}
        overrides={{ code: stored?.is_unused === false && { readOnly: true, hint: t('staff-promotions:codeFixed') } }}
        options={{
          restaurant_id: [
            { value: null, label: '–' },
            ...restaurants.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` })),
          ],
          city_id: [
            { value: null, label: '–' },
            ...scopes.flatMap(({ scope: { city_id: id, restaurant_id: ofRestaurant }, label }) =>
              id !== null && ofRestaurant === null ? [{ value: id, label }] : [],
            ),
          ],
        }}
        custom={{
          // One select for both.
          restaurant_id: <ScopeField form={form} scopes={scopes} />,
          city_id: null,
          value: <PromotionValueField form={form} currency={currency} />,
        }}
      />
      {stored && stored.state !== 'ended' && (
        <ConfirmedAction
          name="end"
          label={t('staff-promotions:end')}
          question={t('staff-promotions:endConfirm')}
          row={{ id: stored.id, revision }}
          mutation={end}
        />
      )}
      {stored?.is_unused && (
        <ConfirmedAction
          name="remove"
          label={t('staff-promotions:remove')}
          question={t('staff-promotions:removeConfirm')}
          row={{ id: stored.id, revision }}
          mutation={remove}
        />
      )}
    </>
  );
}
