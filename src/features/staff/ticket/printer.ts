import { useState } from 'react';

/** Paper widths of receipt printers, in millimetres. */
export const PAPER_WIDTHS = ['80', '58'] as const;
export type PaperWidth = (typeof PAPER_WIDTHS)[number];

export interface PrinterSettings {
  readonly width: PaperWidth;
  /** Whether an order is printed when it is accepted on this device. */
  readonly isAutomatic: boolean;
}

const WIDTH_STORAGE_KEY = 'staff:ticket-width';
const AUTOMATIC_STORAGE_KEY = 'staff:ticket-automatic';

/** The settings of this device's printer, stored in local storage. Automatic printing is off by default. */
export function usePrinterSettings(): [PrinterSettings, (settings: PrinterSettings) => void] {
  const [settings, setSettings] = useState<PrinterSettings>(() => ({
    width: PAPER_WIDTHS.find((width) => width === localStorage.getItem(WIDTH_STORAGE_KEY)) ?? '80',
    isAutomatic: localStorage.getItem(AUTOMATIC_STORAGE_KEY) === 'on',
  }));
  const save = (next: PrinterSettings) => {
    localStorage.setItem(WIDTH_STORAGE_KEY, next.width);
    localStorage.setItem(AUTOMATIC_STORAGE_KEY, next.isAutomatic ? 'on' : 'off');
    setSettings(next);
  };
  return [settings, save];
}

const MILLIMETRES_PER_PIXEL = 25.4 / 96;
/** Blank paper below the last line, so that the cutter does not cut through it. */
const TAIL_MM = 8;

/**
 * Prints the document on one page of exactly the height of an element; `ticket.scss` hides everything but the ticket.
 * Receipt printers cut the paper at the end of a page: a fixed height would waste paper, or split a long order.
 * @returns a function that removes the `@page` rule; call it when the element is removed
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
