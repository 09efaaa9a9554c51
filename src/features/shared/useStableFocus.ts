import { useLayoutEffect, useRef } from 'react';

/**
 * The element to which the focus goes when `shape` changes and the control that had it is gone, so that keyboard and
 * screen reader stay where something happened. `successor`: what inside it takes the focus rather than the whole.
 */
export function useStableFocus(shape: string, successor = '') {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef(shape);
  // Whoever only looks on has lost nothing when a control goes.
  const focused = document.activeElement;

  useLayoutEffect(() => {
    if (before.current === shape) return;
    before.current = shape;
    if (focused?.isConnected || document.activeElement !== document.body || !element.current) return;
    const next = successor ? element.current.querySelector<HTMLElement>(successor) : null;
    (next ?? element.current).focus({ preventScroll: !next });
  }, [shape, successor, focused]);

  return element;
}
