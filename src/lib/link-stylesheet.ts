const loading = new Map<string, Promise<void>>();

/** Links a style sheet that the page does not have yet, once; resolves when it has loaded or failed to. */
export function linkStylesheet(href: string): Promise<void> {
  const linked = loading.get(href);
  if (linked) return linked;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  const loaded = new Promise<void>((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
  });
  loading.set(href, loaded);
  document.head.append(link);
  return loaded;
}
