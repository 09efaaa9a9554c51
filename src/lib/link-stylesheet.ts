/** By URL: one promise for each style sheet that was requested. */
const requested = new Map<string, Promise<void>>();

/** Adds a style sheet to the page, once per URL. The promise is fulfilled when it has loaded or failed to load. */
export function linkStylesheet(href: string): Promise<void> {
  const earlier = requested.get(href);
  if (earlier) return earlier;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  const loaded = new Promise<void>((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
  });
  requested.set(href, loaded);
  document.head.append(link);
  return loaded;
}
