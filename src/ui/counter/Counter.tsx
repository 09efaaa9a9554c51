import { useLayoutEffect, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import { type CounterAction, minusAction } from './counter.ts';

interface CounterProps {
  count: number;
  /** Without a label for removing, the last unit is subtracted like any other. */
  labels: { increase: string; decrease: string; remove?: string };
  onAction: (action: CounterAction) => void;
  max?: number | undefined;
}

/** The React version of the counter; Counter.astro renders the same structure on the server. */
export function Counter({ count, labels, onAction, max = Infinity }: CounterProps) {
  const action = labels.remove === undefined && count > 0 ? 'decrease' : minusAction(count);
  const losesFocus = useRef(false);
  const plusButton = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    if (!action && losesFocus.current) plusButton.current?.focus();
    losesFocus.current = false;
  }, [action]);

  function shrink(button: HTMLElement) {
    if (!action) return;
    // Removing the last one hides the focused button; plus then takes the focus.
    losesFocus.current = count === 1 && document.activeElement === button;
    onAction(action);
  }

  return (
    <div className="counter" data-counter="" data-filled={action ? '' : undefined}>
      <button
        type="button"
        className="counter__button counter__minus"
        hidden={!action}
        data-action={action}
        aria-label={labels[action ?? 'decrease'] ?? labels.decrease}
        onClick={(event) => shrink(event.currentTarget)}
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
