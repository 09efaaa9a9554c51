import { rest, WAITING } from './openers.ts';

/** A press asked for code that did not come, not even after a reload: a sentence says so above everything else. */
export function sayCodeLost(): void {
  const notice = document.querySelector<HTMLElement>('[data-code-lost]');
  if (!notice?.matches(':popover-open')) notice?.showPopover();
  rest();
}

/** Says it again at every press from now on: without the modals' code none is answered. */
export function sayAtEveryPress(): void {
  addEventListener('click', () => {
    if (document.querySelector(WAITING)) sayCodeLost();
  });
}
