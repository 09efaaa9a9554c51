import { useLayoutEffect, useRef } from 'react';
import { type CounterAction, leftAction } from './counter.ts';
import { Icon } from './Icon.tsx';

export interface CounterLabels {
  increase: string;
  decrease: string;
  remove: string;
}

interface CounterProps {
  count: number;
  labels: CounterLabels;
  onAction: (action: CounterAction) => void;
  max?: number | undefined;
  disabled?: boolean | undefined;
}

/** React's drawing of the counter; Counter.astro is the other one, with the same names and the same structure. */
export function Counter({ count, labels, onAction, max = Infinity, disabled = false }: CounterProps) {
  const left = leftAction(count);
  const leavesFocus = useRef(false);
  const plusButton = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    if (!left && leavesFocus.current) plusButton.current?.focus();
    leavesFocus.current = false;
  }, [left]);

  function shrink(button: HTMLElement) {
    if (!left) return;
    // The last one goes, and with it the button under the focus; its neighbour then takes the focus over.
    leavesFocus.current = left === 'remove' && document.activeElement === button;
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
