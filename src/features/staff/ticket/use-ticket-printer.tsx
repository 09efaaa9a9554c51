import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BoardOrder } from '#contract/staff/board.ts';
import { useStaffMutation } from '../shared/staff-query.ts';
import { type PaperWidth, type PrinterSettings, usePrinterSettings } from './printer-settings.ts';
import { Ticket } from './Ticket.tsx';

interface Print {
  readonly order: BoardOrder;
  readonly copy: number;
  /** That of the paper when it was printed: a ticket is still there where a browser announces no end of the printing. */
  readonly width: PaperWidth;
}

export interface TicketPrinter {
  readonly settings: PrinterSettings;
  readonly saveSettings: (settings: PrinterSettings) => void;
  /** Prints a ticket by hand. All but the first say that they are copies. */
  readonly print: (order: BoardOrder) => void;
  /** Prints the ticket of an order that was accepted here, if this device does so and no other has printed it. */
  readonly printAccepted: (order: BoardOrder) => void;
  readonly error: unknown;
  /** The ticket that is being printed; render it. */
  readonly ticket: ReactNode;
}

/** Prints tickets with the dialog of the browser, or silently in a browser that was started with `--kiosk-printing`. */
export function useTicketPrinter(restaurantName: string): TicketPrinter {
  const [settings, saveSettings] = usePrinterSettings();
  const [current, setCurrent] = useState<Print | null>(null);
  /** By id, as they were when their tickets were last requested. */
  const requested = useRef(new Map<number, BoardOrder>());
  const recordPrint = useStaffMutation('printTicket', {
    onSuccess: ({ copy }, { order_id: id }) => {
      const order = requested.current.get(id);
      // At once: the next response, which may already have arrived, replaces the ticket.
      if (order && copy !== null) flushSync(() => setCurrent({ order, copy, width: settings.width }));
    },
  });

  useEffect(() => {
    if (!current) return;
    const clear = () => setCurrent(null);
    addEventListener('afterprint', clear);
    return () => removeEventListener('afterprint', clear);
  }, [current]);

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
      <Ticket key={`${current.order.id} ${current.copy}`} {...current} restaurantName={restaurantName} />
    ),
  };
}
