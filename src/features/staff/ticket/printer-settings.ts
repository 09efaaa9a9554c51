import { useState } from 'react';

/** The widths of the paper of ticket printers, in millimetres. */
export const PAPER_WIDTHS = ['80', '58'] as const;
export type PaperWidth = (typeof PAPER_WIDTHS)[number];

export interface PrinterSettings {
  readonly width: PaperWidth;
  /** Whether an order is printed when it is accepted on this device. */
  readonly isAutomatic: boolean;
}

const STORED_WIDTH = 'staff:ticket-width';
const STORED_AUTOMATIC = 'staff:ticket-automatic';

/** The printer belongs to the device, so its settings are stored in the browser. Off until it is turned on. */
export function usePrinterSettings(): [PrinterSettings, (settings: PrinterSettings) => void] {
  const [settings, setSettings] = useState<PrinterSettings>(() => ({
    width: PAPER_WIDTHS.find((width) => width === localStorage.getItem(STORED_WIDTH)) ?? '80',
    isAutomatic: localStorage.getItem(STORED_AUTOMATIC) === 'on',
  }));
  const save = (next: PrinterSettings) => {
    localStorage.setItem(STORED_WIDTH, next.width);
    localStorage.setItem(STORED_AUTOMATIC, next.isAutomatic ? 'on' : 'off');
    setSettings(next);
  };
  return [settings, save];
}
