export type CounterAction = 'increase' | 'decrease' | 'remove';

/** The action of a counter's minus button: none at zero, remove at one, decrease above (spec 4). */
export function minusAction(count: number): 'decrease' | 'remove' | undefined {
  if (count <= 0) return undefined;
  return count === 1 ? 'remove' : 'decrease';
}

/** The count after an action; a decrease at zero is ignored, and so is an increase at the maximum. */
export function nextCount(count: number, action: CounterAction, max = Infinity): number {
  if (action === 'remove') return 0;
  return action === 'increase' ? Math.max(count, Math.min(count + 1, max)) : Math.max(0, count - 1);
}

/**
 * Shows a count in a counter that Counter.astro rendered, without React. Above zero its structure equals that of
 * Counter.tsx, so a delegated script reads the action from `[data-action]` and calls this with the count of the cart.
 * `name` is the product's, for the label of the minus button.
 */
export function drawCounter(counter: HTMLElement, count: number, name: string): void {
  const action = minusAction(count);
  // Of a thousand counters nearly all stay at zero.
  if (!action && !counter.hasAttribute('data-filled')) return;
  const plus = counter.querySelector<HTMLButtonElement>('[data-action="increase"]');
  if (!plus) return;
  if (!counter.querySelector('[data-counter-minus]')) {
    const parts = document.querySelector<HTMLTemplateElement>('[data-counter-parts]');
    if (parts) plus.before(parts.content.cloneNode(true));
  }
  const minus = counter.querySelector<HTMLButtonElement>('[data-counter-minus]');
  const output = counter.querySelector<HTMLElement>('[data-count]');
  if (!minus || !output) return;

  if (!action && document.activeElement === minus) plus.focus();

  counter.toggleAttribute('data-filled', action !== undefined);
  minus.hidden = output.hidden = action === undefined;
  output.textContent = String(count);

  if (action) {
    minus.dataset['action'] = action;
    minus.ariaLabel = (minus.dataset[action] ?? '').replace('#', () => name);
  } else {
    delete minus.dataset['action'];
  }
}
