import { useState } from 'react';
import { PromotionInput as PromotionSchema, type PromotionInput, StaffPromotion } from '#contract/staff/promotions.ts';
import { formatDateTime } from '#features/shared/dates.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { type ComparedField, compareTexts, compareValue, FormFooter } from '../shared/FormFooter.tsx';
import { EMPTY_TEXTS } from '../shared/LanguageFields.tsx';
import { formatMoneyInput } from '../shared/MoneyField.tsx';
import { storedRowFromConflict } from '#features/staff/shared/staff-client.ts';
import { useStaffSession } from '#features/staff/shared/staff-session.ts';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useRowMutation, useStaffMutation } from '../shared/staff-query.ts';
import { PromotionFields } from './PromotionFields.tsx';
import { isSameScope, usePromotionScopes } from './promotion-scope.ts';

const toForm = ({
  id: _id,
  revision: _revision,
  state: _state,
  uses: _uses,
  discounts: _discounts,
  is_unused: _isUnused,
  ...fields
}: StaffPromotion): PromotionInput => fields;

const NEW_PROMOTION: PromotionInput = {
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
  // A refetch must not replace what is being typed.
  const [opened] = useState(promotion);
  const [revision, setRevision] = useState(opened?.revision ?? 1);
  const defaultRestaurantId = role === 'owner' ? null : (restaurants[0]?.id ?? null);
  const form = useStaffForm<PromotionInput, PromotionInput>(
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
  const { onSubmit, failure, confirmation, conflictHandlers, busy } = useFormSubmit(form, (values, { confirmed }) =>
    opened
      ? save.mutateAsync({ ...values, id: opened.id, revision, confirmed })
      : add.mutateAsync({ ...values, confirmed }),
  );
  const conflict = storedRowFromConflict(failure, StaffPromotion);
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
          confirmation={confirmation}
          conflict={
            conflict && {
              fields: compare(toForm(conflict), form.getValues()),
              ...conflictHandlers(toForm(conflict), () => setRevision(conflict.revision)),
            }
          }
        />
      </form>
      {opened && <PromotionEnd promotion={opened} revision={revision} onDone={onClose} />}
    </Modal>
  );
}

interface PromotionEndProps {
  promotion: StaffPromotion;
  revision: number;
  onDone: () => void;
}

/** Ends a promo code, or removes one that was never used. */
function PromotionEnd({ promotion, revision, onDone }: PromotionEndProps) {
  const t = useStaffT('staff-promotions');
  const [confirming, setConfirming] = useState<'end' | 'remove' | null>(null);
  const options = (text: string) => ({
    invalidates: ['getPromotions'] as const,
    onSuccess: () => {
      showToast(text);
      onDone();
    },
  });
  const end = useRowMutation('endPromotion', options(t('staff-promotions:ended')));
  const remove = useRowMutation('removePromotion', options(t('staff-promotions:removed')));
  const mutation = confirming === 'end' ? end : remove;
  const canEnd = promotion.state !== 'ended';
  if (!canEnd && !promotion.is_unused) return null;
  return (
    <div className="staff-section">
      <div className="staff-actions">
        {canEnd && (
          <Button variant="secondary" onClick={() => setConfirming('end')} data-action="end">
            {t('staff-promotions:end')}
          </Button>
        )}
        {promotion.is_unused && (
          <Button variant="ghost" onClick={() => setConfirming('remove')} data-action="remove">
            {t('staff-promotions:remove')}
          </Button>
        )}
      </div>
      {confirming && (
        <ConfirmDialog
          title={t(`staff-promotions:${confirming}`)}
          action={t(`staff-promotions:${confirming}`)}
          busy={mutation.isPending}
          error={mutation.error}
          onConfirm={() => mutation.mutate({ id: promotion.id, revision })}
          onClose={() => {
            mutation.clearError();
            setConfirming(null);
          }}
        >
          {t(`staff-promotions:${confirming}Confirm`)}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Returns a function that lists both versions of every field of a promo code. */
function useComparePromotions(): (current: PromotionInput, mine: PromotionInput) => ComparedField[] {
  const t = useStaffT('staff-promotions');
  const scopes = usePromotionScopes();
  const valueOf = ({ kind, value }: PromotionInput) =>
    kind === 'free_delivery'
      ? t('staff-promotions:kind_free_delivery')
      : `${t(`staff-promotions:kind_${kind}`)}: ${kind === 'percent' ? value : formatMoneyInput(value)}`;
  const time = (iso: string | null) => (iso === null ? '—' : formatDateTime(iso, pageLocale()));
  const limit = (count: number | null) => (count === null ? '—' : String(count));
  const scopeOf = (form: PromotionInput) => scopes.find(({ scope }) => isSameScope(scope, form))?.label ?? '—';
  return (current, mine) => [
    compareValue(t('staff-promotions:code'), [current.code, mine.code]),
    compareValue(t('staff-promotions:scope'), [current, mine], scopeOf),
    ...compareTexts(t('staff-promotions:titleField'), current.title, mine.title),
    compareValue(t('staff-promotions:kind'), [current, mine], valueOf),
    compareValue(t('staff-promotions:minSum'), [current.min_sum, mine.min_sum], formatMoneyInput),
    compareValue(t('staff-promotions:startsAt'), [current.starts_at, mine.starts_at], time),
    compareValue(t('staff-promotions:endsAt'), [current.ends_at, mine.ends_at], time),
    compareValue(t('staff-promotions:useLimit'), [current.use_limit, mine.use_limit], limit),
    compareValue(t('staff-promotions:userLimit'), [current.user_limit, mine.user_limit], limit),
  ];
}
