import { whenIdle } from './idle.ts';

let waiting: (() => void) | undefined;

function catchUp(): void {
  const work = waiting;
  waiting = undefined;
  work?.();
}

/**
 * Does this once the next frame is on the screen: what a tap shows does not wait for what it leads to. It is done before the
 * visitor's next tap is heard, before other work waits, and before the page is left or hidden.
 */
export function afterPaint(work: () => void): void {
  catchUp();
  waiting = work;
  for (const kind of ['click', 'visibilitychange', 'pagehide']) addEventListener(kind, catchUp, true);
  requestAnimationFrame(() => whenIdle(catchUp, 100));
}
