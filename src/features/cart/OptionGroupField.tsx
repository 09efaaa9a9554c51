import { useId } from 'react';
import type { OptionGroup } from '#contract/catalog.ts';
import { useT } from '#i18n/browser.ts';
import type { Translate } from '#i18n/keys.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { FieldNote } from '#ui/form/Field.tsx';
import { atLeast, isSingle, type OptionProblem } from './dish-options.ts';
import { toMinor } from '#features/shared/money.ts';
import { usePrice } from '#features/shared/usePrice.ts';
import { MAX_LINE_COUNT } from '#contract/constants.ts';
import { nextCount } from '#ui/counter/counter.ts';
import { Counter } from '#ui/counter/Counter.tsx';
import { Icon } from '#ui/Icon.tsx';

interface OptionGroupFieldProps {
  group: OptionGroup;
  /** Units chosen, by option id. */
  counts: Readonly<Record<number, number>>;
  currency: string;
  problem: OptionProblem | undefined;
  onChoose: (optionId: number, count: number) => void;
}

/** One group of options: one of several where only one may be chosen, else a counter for each. */
export function OptionGroupField({ group, counts, currency, problem, onChoose }: OptionGroupFieldProps) {
  const t = useT('cart');
  const noteId = useId();
  const required = atLeast(group) > 0;
  const name = group.name || t(group.kind === 'modifier' ? 'cart:groupModifiers' : 'cart:groupAdditives');
  const Options = isSingle(group) ? OptionRadio : OptionUnits;

  return (
    <fieldset
      className="option-group"
      data-group={group.id}
      data-field={`${group.kind}s.${group.id}`}
      aria-describedby={noteId}
    >
      <legend className="option-group__legend">
        <span className="option-group__name">{name}</span>
        <Badge tone={required ? 'warning' : 'neutral'}>{boundsText(group, t)}</Badge>
      </legend>
      <div className="option-group__options">
        <Options group={group} counts={counts} currency={currency} onChoose={onChoose} />
      </div>
      <FieldNote id={noteId} error={problem && problemText(problem, chosen(group, counts), t)} />
    </fieldset>
  );
}

function chosen({ options }: OptionGroup, counts: Readonly<Record<number, number>>): number {
  return options.reduce((sum, { id }) => sum + (counts[id] ?? 0), 0);
}

function boundsText(group: OptionGroup, t: Translate<'cart'>): string {
  const min = atLeast(group);
  const { max } = group;
  if (isSingle(group)) return t(min > 0 ? 'cart:required' : 'cart:optional');
  if (min > 0 && max > 0) return t('cart:chooseFromTo', { min, max });
  if (min > 0) return t('cart:chooseFrom', { min });
  return max > 0 ? t('cart:chooseUpTo', { max }) : t('cart:optional');
}

function problemText({ code, bound }: OptionProblem, units: number, t: Translate<'cart'>): string {
  return code === 'option_required'
    ? t('cart:optionRequired', { count: bound - units })
    : t('cart:optionMax', { max: bound });
}

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
          <input
            className="option__input"
            type="radio"
            name={name}
            checked={!current}
            onChange={() => current && onChoose(current.id, 0)}
          />
          <span className="option__mark" />
          <span className="option__name">{t('cart:noOption')}</span>
        </label>
      )}
      {group.options.map((option) => (
        <label className="option" key={option.id}>
          <input
            className="option__input"
            type="radio"
            name={name}
            checked={option === current}
            onChange={() => onChoose(option.id, 1)}
          />
          <span className="option__mark" />
          <span className="option__name">{option.name}</span>
          {option.price > 0 && <span className="option__price">+{price(toMinor(option.price), currency)}</span>}
        </label>
      ))}
    </>
  );
}

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
          labels={{
            increase: t('cart:increase', { name }),
            decrease: t('cart:decrease', { name }),
            remove: t('cart:decrease', { name }),
          }}
          onAction={(action) => onChoose(id, nextCount(count, action, max))}
        />
      </div>
    );
  });
}

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
