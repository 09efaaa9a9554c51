import { useState } from 'react';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { useStaffT } from '#i18n/staff.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';

interface MoveButtonsProps {
  /** What is moved. */
  name: string;
  onMove: (direction: 'up' | 'down') => void;
}

/** Moves a row of a list past its neighbour. */
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
  readonly error: Error | null;
  mutate(row: Row): void;
}

interface RemoveButtonProps {
  removed: boolean;
  label: string;
  question: string;
  row: Row;
  remove: RowMutation;
  restore: RowMutation;
}

/** Takes something off the menu after a question, or puts it back. */
export function RemoveButton({ removed, label, question, row, remove, restore }: RemoveButtonProps) {
  const t = useStaffT('staff-menu');
  const [asking, setAsking] = useState(false);

  function putBack() {
    setAsking(false);
    restore.mutate(row);
  }

  if (removed)
    return (
      <>
        <ErrorBanner error={restore.error} />
        <Button variant="secondary" busy={restore.isPending} onClick={putBack} data-action="restore">
          {t('staff-menu:restore')}
        </Button>
      </>
    );
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)} data-action="remove">
        {label}
      </Button>
      {asking && (
        <ConfirmDialog
          title={label}
          action={label}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(row)}
          onClose={() => setAsking(false)}
        >
          {question}
        </ConfirmDialog>
      )}
    </>
  );
}
