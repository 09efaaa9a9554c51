import { useState } from 'react';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { fieldErrors } from '#features/shared/error-messages.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ActivationProps {
  active: boolean;
  activateLabel: string;
  deactivateLabel: string;
  /** Explains what deactivation does, also to orders that are already placed. */
  consequences: string;
  /** The mutation that `onChange` starts. Once it succeeds, the caller unmounts this component. */
  mutation: { readonly isPending: boolean; readonly error: Error | string | null; clearError(): void };
  onChange: (active: boolean) => void;
}

/** Hides a city, a restaurant or a branch from customers after a confirmation, or shows it again. */
export function Activation({
  active,
  activateLabel,
  deactivateLabel,
  consequences,
  mutation,
  onChange,
}: ActivationProps) {
  const [confirming, setConfirming] = useState(false);
  const error = fieldErrors(mutation.error)['active'] ?? mutation.error;
  return (
    <div className="staff-section">
      {active ? (
        <Button variant="ghost" onClick={() => setConfirming(true)} data-action="deactivate">
          {deactivateLabel}
        </Button>
      ) : (
        <>
          <ErrorBanner error={error} />
          <Button variant="secondary" busy={mutation.isPending} onClick={() => onChange(true)} data-action="activate">
            {activateLabel}
          </Button>
        </>
      )}
      {active && confirming && (
        <ConfirmDialog
          title={deactivateLabel}
          action={deactivateLabel}
          busy={mutation.isPending}
          error={error}
          onConfirm={() => onChange(false)}
          onClose={() => {
            mutation.clearError();
            setConfirming(false);
          }}
        >
          {consequences}
        </ConfirmDialog>
      )}
    </div>
  );
}
