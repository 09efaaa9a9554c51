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
  const leftButton = useRef<HTMLButtonElement>(null);
  const plusButton = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    // The button under the keyboard's focus is about to vanish; its neighbour takes the focus over.
    if (!left && document.activeElement === leftButton.current) plusButton.current?.focus();
  }, [left]);

  return (
    <div className="counter" data-counter="" data-filled={left ? '' : undefined}>
      <button
        ref={leftButton}
        type="button"
        className="counter__button counter__left"
        hidden={!left}
        disabled={disabled}
        data-action={left}
        aria-label={labels[left ?? 'decrease']}
        onClick={() => left && onAction(left)}
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
