import stylesheetUrl from './search-results.lazy.scss?url';

/** Links the styles of search results, once; pages have them only after a search was used. */
export function linkResultStyles(): void {
  if (document.querySelector(`link[href="${stylesheetUrl}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = stylesheetUrl;
  document.head.append(link);
}
