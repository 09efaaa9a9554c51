import type { Page } from '@playwright/test';

/** Elements that have shifted on a page so far, with or without input, as tag and class. */
export function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const moved: string[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
            for (const { node } of entry.sources)
              moved.push(node instanceof Element ? `${node.tagName} ${node.className}` : String(node?.nodeName));
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are delivered within two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(moved)));
      }),
  );
}
