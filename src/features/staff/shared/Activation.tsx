import { useState } from 'react';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { fieldErrors } from '#features/shared/error-messages.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { staffErrorBody } from './staff-client.ts';

interface ActivationProps {
  active: boolean;
  activateLabel: string;
  deactivateLabel: string;
  /** Explains what deactivation does, also to orders that are already placed. */
  consequences: string;
  /**
   * The mutation that `onChange` starts. Once it succeeds, the caller unmounts this component. Its warnings are shown,
   * and confirmed by the next attempt.
   */
  mutation: { readonly isPending: boolean; readonly error: Error | string | null; clearError(): void };
  onChange: (active: boolean, confirmed: boolean) => void;
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
  const warnings = staffErrorBody(mutation.error)?.warnings ?? [];
  return (
    <div className="staff-section">
      {active ? (
        <Button variant="ghost" onClick={() => setConfirming(true)} data-action="deactivate">
          {deactivateLabel}
        </Button>
      ) : (
        <>
          <ErrorBanner error={error} />
          <Button
            variant="secondary"
            busy={mutation.isPending}
            onClick={() => onChange(true, false)}
            data-action="activate"
          >
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
          warnings={warnings}
          onConfirm={() => onChange(false, warnings.length > 0)}
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
