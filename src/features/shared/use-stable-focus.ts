import { useLayoutEffect, useRef } from 'react';

/**
 * Returns the element that receives the focus when `version` changes and the focused control is removed, so that keyboard
 * and screen reader users stay in place. `successor`: selector of the descendant that receives the focus instead.
 */
export function useStableFocus(version: string, successor = '') {
  const element = useRef<HTMLDivElement>(null);
  const previous = useRef(version);
  // Without focus on a removed control there is nothing to restore.
  const focused = document.activeElement;

  useLayoutEffect(() => {
    if (previous.current === version) return;
    previous.current = version;
    if (focused?.isConnected || document.activeElement !== document.body || !element.current) return;
    const next = successor ? element.current.querySelector<HTMLElement>(successor) : null;
    (next ?? element.current).focus({ preventScroll: !next });
  }, [version, successor, focused]);

  return element;
}
