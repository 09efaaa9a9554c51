import { leftAction } from './counter.ts';

/**
 * Shows a count in a counter that Counter.astro rendered, without React. Above zero both kinds of counter have the same
 * structure, so a delegated script reads the action from `[data-action]` and calls this with the cart's count.
 * `name` is that of what is counted.
 */
export function drawCounter(counter: HTMLElement, count: number, name: string): void {
  const action = leftAction(count);
  // Of a thousand counters nearly all stay at zero.
  if (!action && !counter.hasAttribute('data-filled')) return;
  const plus = counter.querySelector<HTMLButtonElement>('[data-action="increase"]');
  if (!plus) return;
  const parts = partsOf(counter) ?? addParts(counter, plus);
  if (!parts) return;
  const [left, output] = parts;

  if (!action && document.activeElement === left) plus.focus();

  counter.toggleAttribute('data-filled', action !== undefined);
  left.hidden = output.hidden = action === undefined;
  output.textContent = String(count);

  if (action) {
    left.dataset['action'] = action;
    left.ariaLabel = (left.dataset[action] ?? '').replace('#', () => name);
  } else {
    delete left.dataset['action'];
  }
}

type Parts = [left: HTMLButtonElement, output: HTMLElement];

function partsOf(counter: HTMLElement): Parts | undefined {
  const left = counter.querySelector<HTMLButtonElement>('[data-counter-left]');
  const output = counter.querySelector<HTMLElement>('[data-count]');
  return left && output ? [left, output] : undefined;
}

function addParts(counter: HTMLElement, plus: HTMLElement): Parts | undefined {
  const parts = document.querySelector<HTMLTemplateElement>('[data-counter-parts]');
  if (parts) plus.before(parts.content.cloneNode(true));
  return partsOf(counter);
}
