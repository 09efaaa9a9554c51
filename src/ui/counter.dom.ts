import { leftAction } from './counter.ts';

/**
 * Shows a count in a counter that Counter.astro rendered, without React. Both kinds of counter have the same structure,
 * so a delegated script reads the wish from `[data-action]` and calls this with the count the cart answers.
 */
export function drawCounter(counter: HTMLElement, count: number, max = Infinity): void {
  const left = counter.querySelector<HTMLButtonElement>('.counter__left');
  const output = counter.querySelector<HTMLElement>('[data-count]');
  const plus = counter.querySelector<HTMLButtonElement>('.counter__plus');
  if (!left || !output || !plus) return;

  const action = leftAction(count);
  if (!action && document.activeElement === left) plus.focus();

  counter.toggleAttribute('data-filled', action !== undefined);
  left.hidden = output.hidden = action === undefined;
  output.textContent = String(count);
  plus.disabled = count >= max;

  if (action) {
    left.dataset['action'] = action;
    left.ariaLabel = left.dataset[action === 'remove' ? 'labelRemove' : 'labelDecrease'] ?? null;
  } else {
    delete left.dataset['action'];
  }
}
