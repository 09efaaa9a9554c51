import { useState } from 'react';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { fieldErrors } from '#features/shared/error-messages.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ActivationProps {
  active: boolean;
  activate: string;
  deactivate: string;
  /** What follows from deactivating it, also for orders that have been placed. */
  consequences: string;
  write: { readonly isPending: boolean; readonly error: Error | null };
  onChange: (active: boolean) => void;
}

/** Hides a city, a restaurant or a branch from customers after a confirmation, or shows it again. */
export function Activation({ active, activate, deactivate, consequences, write, onChange }: ActivationProps) {
  const [confirming, setConfirming] = useState(false);
  const error = fieldErrors(write.error)['active'] ?? write.error;
  return (
    <div className="staff-section">
      {active ? (
        <Button variant="ghost" onClick={() => setConfirming(true)} data-action="deactivate">
          {deactivate}
        </Button>
      ) : (
        <>
          <ErrorBanner error={error} />
          <Button variant="secondary" busy={write.isPending} onClick={() => onChange(true)} data-action="activate">
            {activate}
          </Button>
        </>
      )}
      {confirming && (
        <ConfirmDialog
          title={deactivate}
          action={deactivate}
          busy={write.isPending}
          error={error}
          onConfirm={() => onChange(false)}
          onClose={() => setConfirming(false)}
        >
          {consequences}
        </ConfirmDialog>
      )}
    </div>
  );
}
