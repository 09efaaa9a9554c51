import { useEffect, useEffectEvent, useId } from 'react';
import type { BoardOrder } from '#contract/staff/board.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';

/** A refund cannot be taken back, so a rejection waits this long for "undo". */
const UNDO_MS = 8000;

interface PendingRejectionProps {
  order: BoardOrder;
  /** Called when the time to undo is over. */
  onDue: () => void;
  onUndo: () => void;
}

/** Says that an order is about to be rejected or cancelled, and lets that be undone. A page that is left before then does neither. */
export function PendingRejection({ order, onDue, onUndo }: PendingRejectionProps) {
  const t = useStaffT('staff-board');
  const textId = useId();
  const finish = useEffectEvent(onDue);
  useEffect(() => {
    const timer = setTimeout(() => finish(), UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="board-card__rejection">
      <p id={textId}>{t('staff-board:refusing', { number: order.number })}</p>
      <Button variant="secondary" autoFocus aria-describedby={textId} onClick={onUndo} data-action="undo-rejection">
        {t('staff-board:undo')}
      </Button>
    </div>
  );
}
