import type { ReactNode } from 'react';
import type { StaffWarning } from '#contract/staff/definition.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/feedback/feedback.tsx';
import { Modal } from '#ui/Modal.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The label of the button that confirms. */
  action: string;
  children: ReactNode;
  busy: boolean;
  error: unknown;
  /** What else the action would mean, of which the first attempt was told. */
  warnings?: readonly StaffWarning[];
  onConfirm: () => void;
  onClose: () => void;
}

/** A dialog that confirms an action that cannot be undone. Render it only while it is open. */
export function ConfirmDialog({
  title,
  action,
  children,
  busy,
  error,
  warnings = [],
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
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
      {warnings.map(({ code, message }) => (
        <Banner key={message} tone="warning" role="alert" data-warning={code}>
          {message}
        </Banner>
      ))}
      {warnings.length === 0 && <ErrorBanner error={error} />}
    </Modal>
  );
}
