import { MAX_LINE_COUNT } from '#contract/constants.ts';
import { toMinor } from '#features/common/money.ts';
import { usePrice } from '#features/common/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { nextCount } from '#ui/counter.ts';
import { Counter } from '#ui/Counter.tsx';
import type { OptionsProps } from './OptionRadio.tsx';

/** A counter for each option, all of them together within the group's maximum. */
export function OptionUnits({ group, counts, currency, onChoose }: OptionsProps) {
  const t = useT('cart');
  const price = usePrice();
  const chosen = group.options.reduce((sum, { id }) => sum + (counts[id] ?? 0), 0);
  const room = group.max > 0 ? Math.max(0, group.max - chosen) : MAX_LINE_COUNT;

  return group.options.map(({ id, name, price: each }) => {
    const count = counts[id] ?? 0;
    const max = Math.min(MAX_LINE_COUNT, count + room);
    return (
      <div className="option option_units" key={id}>
        <span className="option__name">{name}</span>
        {each > 0 && <span className="option__price">+{price(toMinor(each), currency)}</span>}
        <Counter
          count={count}
          max={max}
          labels={{ increase: t('cart:increase', { name }), decrease: t('cart:decrease', { name }), remove: t('cart:decrease', { name }) }}
          onAction={(action) => onChoose(id, nextCount(count, action, max))}
        />
      </div>
    );
  });
}
