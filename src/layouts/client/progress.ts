/** The bar at the top while the next page is on its way; the sheet lets it appear after 200 ms and run for 5000 ms (spec 9). */
export function runProgress(): void {
  const bar = document.querySelector('[data-page-progress]');
  if (!bar) return;
  addEventListener('beforeunload', () => bar.setAttribute('data-active', ''));
  addEventListener('pageshow', () => bar.removeAttribute('data-active'));
}
