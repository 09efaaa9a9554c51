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

const MILLIMETRES_PER_PIXEL = 25.4 / 96;
/** Blank paper below the last line, so that the knife does not cut it. */
const TAIL_MM = 8;

/**
 * Prints an element on one page of its own size: printers of tickets cut where the page ends, so a page of a fixed height would waste
 * paper or cut a long order in two. Returns a function that removes the size of the page.
 */
export function printPage(element: HTMLElement, widthMm: number): () => void {
  const heightMm = Math.ceil(element.getBoundingClientRect().height * MILLIMETRES_PER_PIXEL) + TAIL_MM;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page { size: ${widthMm}mm ${heightMm}mm; margin: 0; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  print();
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
