import { useId } from 'react';
import type { OptionGroup } from '#contract/catalog.ts';
import { toMinor } from '#features/common/money.ts';
import { usePrice } from '#features/common/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { atLeast } from './options.ts';

export interface OptionsProps {
  group: OptionGroup;
  counts: Readonly<Record<number, number>>;
  currency: string;
  onChoose: (optionId: number, count: number) => void;
}

/** One of several; where nothing is required, one of them is "nothing". */
export function OptionRadio({ group, counts, currency, onChoose }: OptionsProps) {
  const t = useT('cart');
  const name = useId();
  const price = usePrice();
  const current = group.options.find(({ id }) => (counts[id] ?? 0) > 0);

  return (
    <>
      {atLeast(group) === 0 && (
        <label className="option">
          <input className="option__input" type="radio" name={name} checked={!current} onChange={() => current && onChoose(current.id, 0)} />
          <span className="option__mark" />
          <span className="option__name">{t('cart:noOption')}</span>
        </label>
      )}
      {group.options.map((option) => (
        <label className="option" key={option.id}>
          <input className="option__input" type="radio" name={name} checked={option === current} onChange={() => onChoose(option.id, 1)} />
          <span className="option__mark" />
          <span className="option__name">{option.name}</span>
          {option.price > 0 && <span className="option__price">+{price(toMinor(option.price), currency)}</span>}
        </label>
      ))}
    </>
  );
}
