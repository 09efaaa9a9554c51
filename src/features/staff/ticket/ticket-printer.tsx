import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BoardOrder } from '#contract/staff/board.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Modal } from '#ui/Modal.tsx';
import { Checkbox, RadioCards } from '#ui/form/choices.tsx';
import { useStaffMutation } from '../shared/staff-query.ts';
import { Ticket } from './Ticket.tsx';
import { PAPER_WIDTHS, type PaperWidth, type PrinterSettings, usePrinterSettings } from './printer.ts';

interface Print {
  readonly order: BoardOrder;
  /** 1 for the original. */
  readonly copy: number;
  /**
   * The paper width at the time of printing. If the browser fires no `afterprint`, the ticket stays rendered, and a new
   * width in the settings must not print it again.
   */
  readonly width: PaperWidth;
}

export interface TicketPrinter {
  readonly settings: PrinterSettings;
  readonly saveSettings: (settings: PrinterSettings) => void;
  /** Prints a ticket at the request of a staff member. All prints after the first are marked as copies. */
  readonly print: (order: BoardOrder) => void;
  /**
   * Prints the ticket of an order that was accepted on this device, if automatic printing is on and the ticket has not
   * been printed yet.
   */
  readonly printAccepted: (order: BoardOrder) => void;
  readonly error: unknown;
  /** The ticket that is being printed. The caller must render it, which opens the print dialog. */
  readonly ticket: ReactNode;
}

/** Prints tickets with the browser's print dialog, or without a dialog if it was started with `--kiosk-printing`. */
export function useTicketPrinter(restaurantName: string): TicketPrinter {
  const [settings, saveSettings] = usePrinterSettings();
  const [current, setCurrent] = useState<Print | null>(null);
  /** The orders by id, as they were when their tickets were last requested. */
  const requested = useRef(new Map<number, BoardOrder>());
  const recordPrint = useStaffMutation('printTicket', {
    onSuccess: ({ copy }, { order_id: id }) => {
      const order = requested.current.get(id);
      // `copy` is null if the ticket was already printed. The ticket is rendered synchronously, because the next
      // response, which may already have arrived, replaces it.
      if (order && copy !== null) flushSync(() => setCurrent({ order, copy, width: settings.width }));
    },
  });

  useEffect(() => {
    // Always listens: `print()` of a ticket that is mounted may dispatch the event before it returns.
    const clear = () => setCurrent(null);
    addEventListener('afterprint', clear);
    return () => removeEventListener('afterprint', clear);
  }, []);

  const start = (order: BoardOrder, reprint: boolean) => {
    requested.current.set(order.id, order);
    recordPrint.mutate({ order_id: order.id, kind: 'kitchen', reprint });
  };

  return {
    settings,
    saveSettings,
    print: (order) => start(order, true),
    printAccepted: (order) => {
      if (settings.isAutomatic) start(order, false);
    },
    error: recordPrint.error,
    ticket: current && (
      // Another key mounts another ticket, which prints it.
      <Ticket key={`${current.order.id} ${current.copy}`} {...current} restaurantName={restaurantName} />
    ),
  };
}

interface PrinterDialogProps {
  settings: PrinterSettings;
  onChange: (settings: PrinterSettings) => void;
  onClose: () => void;
}

/** The printer settings of this device. Render it only while it is open. */
export function PrinterDialog({ settings, onChange, onClose }: PrinterDialogProps) {
  const t = useStaffT('staff-ticket', 'staff-shell');
  return (
    <Modal name="printer" open onClose={onClose} title={t('staff-ticket:printer')} closeLabel={t('staff-shell:close')}>
      <p className="muted">{t('staff-ticket:printerLead')}</p>
      <RadioCards
        name="width"
        legend={t('staff-ticket:paper')}
        value={settings.width}
        options={PAPER_WIDTHS.map((value) => ({ value, label: t('staff-ticket:millimetres', { count: value }) }))}
        onChange={(width) => onChange({ ...settings, width })}
      />
      <Checkbox
        name="automatic"
        label={t('staff-ticket:automatic')}
        checked={settings.isAutomatic}
        onChange={(isAutomatic) => onChange({ ...settings, isAutomatic })}
      />
    </Modal>
  );
}
