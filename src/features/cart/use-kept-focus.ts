import { useLayoutEffect, useRef } from 'react';

/**
 * The element to which the focus goes when `shape` changes and the control that had it is gone, so that keyboard and
 * screen reader stay where something happened.
 */
export function useKeptFocus(shape: string) {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef(shape);

  useLayoutEffect(() => {
    if (before.current === shape) return;
    before.current = shape;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [shape]);

  return element;
}
