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
