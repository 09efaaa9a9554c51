import type { ReactNode } from 'react';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The label of the button that confirms. */
  action: string;
  children: ReactNode;
  busy: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

/** A dialog that confirms an action that cannot be undone. Render it only while it is open. */
export function ConfirmDialog({ title, action, children, busy, error, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useStaffT('staff-shell');
  return (
    <Modal
      name="confirm"
      open
      onClose={onClose}
      title={title}
      closeLabel={t('staff-shell:close')}
      footer={
        <div className="staff-actions">
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {action}
          </Button>
          <Button variant="secondary" data-autofocus="" onClick={onClose}>
            {t('staff-shell:cancel')}
          </Button>
        </div>
      }
    >
      <p>{children}</p>
      <ErrorBanner error={error} />
    </Modal>
  );
}
