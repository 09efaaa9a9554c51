import { useState } from 'react';
import type { StaffPromotion } from '#contract/staff/promotions.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { useStaffMutation } from '../shared/staff-query.ts';

interface PromotionEndProps {
  promotion: StaffPromotion;
  revision: number;
  onDone: () => void;
}

/** Ends a promo code, or removes one that was never used. */
export function PromotionEnd({ promotion, revision, onDone }: PromotionEndProps) {
  const t = useStaffT('staff-promotions');
  const [confirming, setConfirming] = useState<'end' | 'remove' | null>(null);
  const options = (text: string) => ({
    invalidates: ['getPromotions'] as const,
    onSuccess: () => {
      showToast(text);
      onDone();
    },
  });
  const end = useStaffMutation('endPromotion', options(t('staff-promotions:ended')));
  const remove = useStaffMutation('removePromotion', options(t('staff-promotions:removed')));
  const row = { id: promotion.id, revision };
  const write = confirming === 'end' ? end : remove;
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
          busy={write.isPending}
          error={write.error}
          onConfirm={() => write.mutate(row)}
          onClose={() => setConfirming(null)}
        >
          {t(`staff-promotions:${confirming}Confirm`)}
        </ConfirmDialog>
      )}
    </div>
  );
}
