/** The bar at the top while the next page is on its way; the sheet lets it appear after 200 ms and run for 5000 ms (spec 9). */
export function runProgress(): void {
  const bar = document.querySelector('[data-page-progress]');
  if (!bar) return;
  // A link to a telephone or a mail program announces a leave as well, and the page stays.
  let staysHere = false;
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    staysHere = link !== null && !link.protocol.startsWith('http');
  });
  addEventListener('beforeunload', () => bar.toggleAttribute('data-active', !staysHere));
  addEventListener('pageshow', () => bar.removeAttribute('data-active'));
}
