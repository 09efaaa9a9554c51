import { MAX_LINE_COUNT } from '#contract/constants.ts';
import { useT } from '#i18n/browser.ts';
import { Icon } from '#ui/Icon.tsx';

interface UnitStepperProps {
  count: number;
  name: string;
  onChange: (count: number) => void;
}

/** How many units are chosen before they are in the cart: unlike the counter it never goes below one. */
export function UnitStepper({ count, name, onChange }: UnitStepperProps) {
  const t = useT('cart');
  return (
    <div className="counter" role="group" aria-label={t('cart:count')} data-counter="" data-filled="">
      <button
        type="button"
        className="counter__button"
        data-action="decrease"
        aria-label={t('cart:decrease', { name })}
        disabled={count <= 1}
        onClick={() => onChange(count - 1)}
      >
        <Icon name="minus" />
      </button>
      <output className="counter__count" data-count="">
        {count}
      </output>
      <button
        type="button"
        className="counter__button"
        data-action="increase"
        aria-label={t('cart:increase', { name })}
        disabled={count >= MAX_LINE_COUNT}
        onClick={() => onChange(count + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
