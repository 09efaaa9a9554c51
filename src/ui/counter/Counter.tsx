import { useLayoutEffect, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import { type CounterAction, leftAction } from './counter.ts';

interface CounterProps {
  count: number;
  labels: { increase: string; decrease: string; remove: string };
  onAction: (action: CounterAction) => void;
  max?: number | undefined;
  disabled?: boolean | undefined;
}

/** The counter of islands; Counter.astro renders the same structure on the server. */
export function Counter({ count, labels, onAction, max = Infinity, disabled = false }: CounterProps) {
  const left = leftAction(count);
  const losesFocus = useRef(false);
  const plusButton = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    if (!left && losesFocus.current) plusButton.current?.focus();
    losesFocus.current = false;
  }, [left]);

  function shrink(button: HTMLElement) {
    if (!left) return;
    // Removing the last one hides the focused button; plus then takes the focus.
    losesFocus.current = left === 'remove' && document.activeElement === button;
    onAction(left);
  }

  return (
    <div className="counter" data-counter="" data-filled={left ? '' : undefined}>
      <button
        type="button"
        className="counter__button counter__left"
        hidden={!left}
        disabled={disabled}
        data-action={left}
        aria-label={labels[left ?? 'decrease']}
        onClick={(event) => shrink(event.currentTarget)}
      >
        <Icon name="minus" />
        <Icon name="trash" />
      </button>
      <output className="counter__count" data-count="" hidden={!left}>
        {count}
      </output>
      <button
        ref={plusButton}
        type="button"
        className="counter__button counter__plus"
        disabled={disabled || count >= max}
        data-action="increase"
        aria-label={labels.increase}
        onClick={() => onAction('increase')}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
