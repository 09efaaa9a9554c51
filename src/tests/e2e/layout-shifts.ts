import type { Page } from '@playwright/test';

/** What moved so far on a page, by a tap or without, as tag and class. */
export function shifted(page: Page): Promise<string[]> {
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
        // What happened before is told before the next frame but one.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(moved)));
      }),
  );
}
