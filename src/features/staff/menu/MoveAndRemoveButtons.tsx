import { useState } from 'react';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { useStaffT } from '#i18n/staff.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';

interface MoveButtonsProps {
  /** The name of the moved item, for the labels of the buttons. */
  name: string;
  onMove: (direction: 'up' | 'down') => void;
}

/** Buttons that move an item of a list up or down by one place. */
export function MoveButtons({ name, onMove }: MoveButtonsProps) {
  const t = useStaffT('staff-menu');
  return (
    <>
      <IconButton
        className="icon-flipped"
        icon="chevronDown"
        label={`${t('staff-menu:moveUp')}: ${name}`}
        onClick={() => onMove('up')}
      />
      <IconButton icon="chevronDown" label={`${t('staff-menu:moveDown')}: ${name}`} onClick={() => onMove('down')} />
    </>
  );
}

interface Row {
  readonly id: number;
  readonly revision: number;
}

interface RowMutation {
  readonly isPending: boolean;
  readonly error: Error | string | null;
  mutate(row: Row): void;
  clearError(): void;
}

interface RemoveButtonProps {
  removed: boolean;
  label: string;
  question: string;
  row: Row;
  remove: RowMutation;
  restore: RowMutation;
}

/** Removes an item from the menu after a confirmation, or restores a removed one. */
export function RemoveButton({ removed, label, question, row, remove, restore }: RemoveButtonProps) {
  const t = useStaffT('staff-menu');
  const [isConfirming, setIsConfirming] = useState(false);

  function handleRestore() {
    setIsConfirming(false);
    restore.mutate(row);
  }

  if (removed)
    return (
      <>
        <ErrorBanner error={restore.error} />
        <Button variant="secondary" busy={restore.isPending} onClick={handleRestore} data-action="restore">
          {t('staff-menu:restore')}
        </Button>
      </>
    );
  return (
    <>
      <Button variant="ghost" onClick={() => setIsConfirming(true)} data-action="remove">
        {label}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={label}
          action={label}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(row)}
          onClose={() => {
            remove.clearError();
            setIsConfirming(false);
          }}
        >
          {question}
        </ConfirmDialog>
      )}
    </>
  );
}
