import { useLayoutEffect, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import { type CounterAction, minusAction } from './counter.ts';

interface CounterProps {
  count: number;
  labels: { increase: string; decrease: string; remove: string };
  onAction: (action: CounterAction) => void;
  max?: number | undefined;
}

/** The React version of the counter; Counter.astro renders the same structure on the server. */
export function Counter({ count, labels, onAction, max = Infinity }: CounterProps) {
  const action = minusAction(count);
  const shouldFocusPlus = useRef(false);
  const plusButton = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    if (!action && shouldFocusPlus.current) plusButton.current?.focus();
    shouldFocusPlus.current = false;
  }, [action]);

  function pressMinus(button: HTMLElement) {
    if (!action) return;
    // Removing the last unit hides the focused minus button, so the focus moves to the plus button.
    shouldFocusPlus.current = count === 1 && document.activeElement === button;
    onAction(action);
  }

  return (
    <div className="counter" data-counter="" data-filled={action ? '' : undefined}>
      <button
        type="button"
        className="counter__button counter__minus"
        hidden={!action}
        data-action={action}
        aria-label={labels[action ?? 'decrease']}
        onClick={(event) => pressMinus(event.currentTarget)}
      >
        <Icon name="minus" />
        <Icon name="trash" />
      </button>
      <output className="counter__count" data-count="" hidden={!action}>
        {count}
      </output>
      <button
        ref={plusButton}
        type="button"
        className="counter__button counter__plus"
        disabled={count >= max}
        data-action="increase"
        aria-label={labels.increase}
        onClick={() => onAction('increase')}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
