import { useState } from 'react';
import { PromotionForm as PromotionSchema, type PromotionForm, StaffPromotion } from '#contract/staff/promotions.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Modal } from '#ui/Modal.tsx';
import { FormFooter } from '../shared/FormFooter.tsx';
import { EMPTY_TEXTS } from '../shared/LanguageFields.tsx';
import { currentRowOf } from '../shared/staff-client.ts';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useStaffMutation } from '../shared/staff-query.ts';
import { useStaffSession } from '../shared/staff-session.ts';
import { useComparePromotions } from './compare-promotions.ts';
import { PromotionEnd } from './PromotionEnd.tsx';
import { PromotionFields } from './PromotionFields.tsx';

const toForm = ({
  id: _id,
  revision: _revision,
  state: _state,
  uses: _uses,
  discounts: _discounts,
  is_unused: _isUnused,
  ...fields
}: StaffPromotion): PromotionForm => fields;

const NEW_PROMOTION: PromotionForm = {
  code: '',
  title: EMPTY_TEXTS,
  kind: 'percent',
  value: 10,
  min_sum: 0,
  starts_at: null,
  ends_at: null,
  use_limit: null,
  user_limit: null,
  city_id: null,
  restaurant_id: null,
};

interface PromotionDialogProps {
  /** Null for a new one. */
  promotion: StaffPromotion | null;
  onClose: () => void;
}

/** Adds, changes, ends or removes a promo code. Render it while it is open. */
export function PromotionDialog({ promotion, onClose }: PromotionDialogProps) {
  const t = useStaffT('staff-promotions', 'staff-shell');
  const { role, restaurants } = useStaffSession();
  // What is fetched meanwhile must not replace what is being typed.
  const [opened] = useState(promotion);
  const [revision, setRevision] = useState(opened?.revision ?? 1);
  const defaultRestaurantId = role === 'owner' ? null : (restaurants[0]?.id ?? null);
  const form = useStaffForm<PromotionForm, PromotionForm>(
    PromotionSchema,
    opened ? toForm(opened) : { ...NEW_PROMOTION, restaurant_id: defaultRestaurantId },
  );
  const compare = useComparePromotions();
  const done = (text: string) => () => {
    showToast(text);
    onClose();
  };
  const invalidates = ['getPromotions'] as const;
  const add = useStaffMutation('addPromotion', { invalidates, onSuccess: done(t('staff-promotions:added')) });
  const save = useStaffMutation('savePromotion', { invalidates, onSuccess: done(t('staff-shell:saved')) });
  const { onSubmit, failure, resolveConflict, busy } = useFormSubmit(form, (values) =>
    opened ? save.mutateAsync({ ...values, id: opened.id, revision }) : add.mutateAsync(values),
  );
  const conflict = currentRowOf(failure, StaffPromotion);
  return (
    <Modal
      name="promotion"
      open
      wide
      onClose={onClose}
      title={opened ? t('staff-promotions:editTitle', { code: opened.code }) : t('staff-promotions:add')}
      closeLabel={t('staff-shell:close')}
    >
      <form
        className="fields"
        noValidate
        onSubmit={(event) => {
          // Free delivery has no value, whatever was typed for another kind.
          if (form.getValues('kind') === 'free_delivery') form.setValue('value', 0);
          onSubmit(event);
        }}
      >
        <PromotionFields form={form} isCodeFixed={opened?.is_unused === false} />
        <FormFooter
          action={t(opened ? 'staff-shell:save' : 'staff-promotions:add')}
          busy={busy}
          failure={failure}
          conflict={
            conflict && {
              fields: compare(toForm(conflict), form.getValues()),
              ...resolveConflict(toForm(conflict), () => setRevision(conflict.revision)),
            }
          }
        />
      </form>
      {opened && <PromotionEnd promotion={opened} revision={revision} onDone={onClose} />}
    </Modal>
  );
}
