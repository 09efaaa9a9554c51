import type { CourierOrder } from '#contract/staff/courier.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { usePaymentText } from '../board/use-payment-text.ts';
import type { ActionState } from './delivery-actions.ts';

interface DeliverDialogProps {
  order: CourierOrder;
  state: ActionState;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms a delivery, which cannot be undone, and repeats what is to be collected. */
export function DeliverDialog({ order, state, onConfirm, onClose }: DeliverDialogProps) {
  const t = useStaffT('staff-courier', 'staff-shell');
  const payment = usePaymentText(order);
  return (
    <Modal
      name="deliver"
      open
      onClose={onClose}
      title={t('staff-courier:deliverTitle', { number: order.number })}
      closeLabel={t('staff-shell:close')}
      footer={
        <div className="staff-actions">
          <Button data-autofocus="" busy={state.busy} onClick={onConfirm} data-action="confirm-delivery">
            {t('staff-courier:deliver')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('staff-shell:cancel')}
          </Button>
        </div>
      }
    >
      <p className="delivery-card__pay">{payment}</p>
      <ErrorBanner error={state.error} />
    </Modal>
  );
}
