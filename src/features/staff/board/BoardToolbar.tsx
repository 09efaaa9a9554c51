import { useState } from 'react';
import type { Board } from '#contract/staff/board.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { FeedbackCounts } from '../feedback/FeedbackCounts.tsx';
import { PrinterDialog, type TicketPrinter } from '../ticket/ticket-printer.tsx';
import { StopListDialog } from './StopList.tsx';
import { PauseControls } from './PauseControls.tsx';

interface BoardToolbarProps {
  /** The restaurant of the board, with the current pause and the extra waiting time of its orders. */
  restaurant: Board['restaurant'];
  /** The server's time, ISO 8601. */
  now: string;
  printer: Pick<TicketPrinter, 'settings' | 'saveSettings'>;
}

/**
 * The controls of the board: pausing orders, longer waiting times, the stop-list of sold-out dishes and options, and
 * the ticket printer.
 */
export function BoardToolbar({ restaurant, now, printer }: BoardToolbarProps) {
  const t = useStaffT('staff-stop-list', 'staff-ticket');
  const [open, setOpen] = useState<'stop' | 'printer' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="board__toolbar">
      <PauseControls restaurant={restaurant} now={now} />
      <Button variant="secondary" size="small" data-action="stop" onClick={() => setOpen('stop')}>
        {t('staff-stop-list:title')}
      </Button>
      <Button variant="secondary" size="small" data-open-modal="printer" onClick={() => setOpen('printer')}>
        {t('staff-ticket:printer')}
      </Button>
      <FeedbackCounts restaurantId={restaurant.id} />
      {open === 'printer' && (
        <PrinterDialog settings={printer.settings} onChange={printer.saveSettings} onClose={close} />
      )}
      {open === 'stop' && <StopListDialog restaurantId={restaurant.id} onClose={close} />}
    </div>
  );
}
