import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { staffErrorBody } from './staff-client.ts';

interface Row {
  readonly id: number;
  readonly revision: number;
}

export interface RowAction {
  row: Row;
  /** As `useRowMutation` returns it. */
  mutation: {
    readonly isPending: boolean;
    readonly error: Error | string | null;
    /** `confirmed`: the warnings of the last attempt have been read, which endpoints without any disregard. */
    mutate(row: Row & { readonly confirmed: boolean }): void;
    clearError(): void;
  };
}

interface ConfirmedActionProps extends RowAction {
  /** For selectors: `[data-action="…"]`. */
  name: string;
  label: string;
  /** What the action means for customers and staff. */
  question: string;
}

/** A button of an editor that changes its row after a confirmation, such as its removal. */
export function ConfirmedAction({ name, label, question, row: { id, revision }, mutation }: ConfirmedActionProps) {
  const [isConfirming, setConfirming] = useState(false);
  const warnings = staffErrorBody(mutation.error)?.warnings ?? [];
  return (
    <div className="staff-section">
      <Button variant="ghost" onClick={() => setConfirming(true)} data-action={name}>
        {label}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={label}
          action={label}
          busy={mutation.isPending}
          error={mutation.error}
          warnings={warnings}
          onConfirm={() => mutation.mutate({ id, revision, confirmed: warnings.length > 0 })}
          onClose={() => {
            mutation.clearError();
            setConfirming(false);
          }}
        >
          {question}
        </ConfirmDialog>
      )}
    </div>
  );
}
