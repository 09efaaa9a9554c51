export type CounterAction = 'increase' | 'decrease' | 'remove';

/** The action of a counter's minus button: none at zero, remove at one, decrease above. */
export function minusAction(count: number): 'decrease' | 'remove' | undefined {
  if (count <= 0) return undefined;
  return count === 1 ? 'remove' : 'decrease';
}

/** The count after an action. A decrease at zero and an increase at the maximum change nothing. */
export function nextCount(count: number, action: CounterAction, max = Infinity): number {
  if (action === 'remove') return 0;
  return action === 'increase' ? Math.max(count, Math.min(count + 1, max)) : Math.max(0, count - 1);
}

/**
 * Sets the count of a counter that Counter.astro rendered, without React. Above zero its elements equal those of
 * Counter.tsx. The delegated click handler reads the action from `[data-action]`.
 * @param name the product's name, for the label of the minus button
 */
export function updateCounter(counter: HTMLElement, count: number, name: string): void {
  const action = minusAction(count);
  // Nearly all counters of a large menu stay at zero.
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
  // The same text again would be announced again.
  if (output.textContent !== String(count)) output.textContent = String(count);

  if (action) {
    minus.dataset['action'] = action;
    // `data-decrease` and `data-remove` are the labels of the two actions, with `#` for the product's name.
    minus.setAttribute(
      'aria-label',
      (minus.dataset[action] ?? '').replace('#', () => name),
    );
  } else {
    delete minus.dataset['action'];
  }
}
