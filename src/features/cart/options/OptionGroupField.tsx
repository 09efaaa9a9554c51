import { useId } from 'react';
import type { OptionGroup } from '#contract/catalog.ts';
import { MAX_LINE_QUANTITY } from '#contract/constants.ts';
import { minUnits } from '#features/catalog/product-options.ts';
import { ZERO, type Minor } from '#contract/money.ts';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import type { Translate } from '#i18n/keys.ts';
import { classes } from '#ui/class-names.ts';
import { Badge } from '#ui/feedback/feedback.tsx';
import { nextCount } from '#ui/counter/counter.ts';
import { Counter } from '#ui/counter/Counter.tsx';
import { FieldMessage } from '#ui/form/Field.tsx';
import { chosenUnits, isSingleChoice, type OptionProblem } from './option-selection.ts';

interface OptionsProps {
  group: OptionGroup;
  /** Chosen units by option id. */
  counts: Readonly<Record<number, number>>;
  currency: string;
  onChoose: (optionId: number, count: number) => void;
}

/** A group of options: radio buttons where only one may be chosen, otherwise a counter for each option. */
export function OptionGroupField({ problem, ...props }: OptionsProps & { problem: OptionProblem | undefined }) {
  const t = useT('cart');
  const noteId = useId();
  const { group, counts } = props;
  const name = group.name || t(group.kind === 'modifier' ? 'cart:groupModifiers' : 'cart:groupAdditives');

  return (
    <fieldset
      className="option-group"
      data-group={group.id}
      data-field={`${group.kind}s.${group.id}`}
      aria-describedby={noteId}
    >
      <legend className="option-group__legend">
        <span className="option-group__name" lang={group.name_lang}>
          {name}
        </span>
        <span aria-live="polite">
          {isFull(group, counts) ? (
            <Badge tone="primary">{t('cart:maxReached', { max: group.max })}</Badge>
          ) : (
            <Badge tone={minUnits(group) > 0 ? 'warning' : 'neutral'}>{boundsText(group, t)}</Badge>
          )}
        </span>
      </legend>
      <div className={classes('option-group__options', hasSegments(group, t) && 'option-group__options_segments')}>
        {isSingleChoice(group) ? <OptionRadios {...props} /> : <OptionCounters {...props} />}
      </div>
      <FieldMessage id={noteId} error={problem && problemText(problem, chosenUnits(group, counts), t)} />
    </fieldset>
  );
}

/** Whether a group has its maximum of units, so that no counter can add one. */
const isFull = (group: OptionGroup, counts: OptionsProps['counts']): boolean =>
  group.max > 1 && chosenUnits(group, counts) >= group.max;

function boundsText(group: OptionGroup, t: Translate<'cart'>): string {
  const min = minUnits(group);
  const { max } = group;
  if (isSingleChoice(group)) return t(min > 0 ? 'cart:required' : 'cart:optional');
  if (min > 0 && min === max) return t('cart:chooseExactly', { min });
  if (min > 0) return max > 0 ? t('cart:chooseFromTo', { min, max }) : t('cart:chooseFrom', { min });
  return max > 0 ? t('cart:chooseUpTo', { max }) : t('cart:optional');
}

function problemText({ code, bound }: OptionProblem, units: number, t: Translate<'cart'>): string {
  return code === 'option_required'
    ? t('cart:optionRequired', { count: bound - units })
    : t('cart:optionMax', { max: bound });
}

/** Longest name in characters × number of names that fits on one row of equal segments, 320 px wide. */
const MAX_SEGMENTS_LENGTH = 24;
const MAX_SEGMENTS = 4;

/** Whether the names of a single choice are short enough for a row of segments; otherwise its options are a list. */
function hasSegments(group: OptionGroup, t: Translate<'cart'>): boolean {
  const names = radioOptions(group, t).map(({ name }) => name);
  const longest = Math.max(...names.map(({ length }) => length));
  return (
    isSingleChoice(group) &&
    names.length > 1 &&
    names.length <= MAX_SEGMENTS &&
    names.length * longest <= MAX_SEGMENTS_LENGTH
  );
}

/** An optional group starts with a radio button for no option. */
function radioOptions(group: OptionGroup, t: Translate<'cart'>) {
  const none = { id: undefined, name: t('cart:noOption'), name_lang: undefined, price: ZERO };
  return [...(minUnits(group) === 0 ? [none] : []), ...group.options];
}

function OptionRadios({ group, counts, currency, onChoose }: OptionsProps) {
  const t = useT('cart');
  const name = useId();
  const current = group.options.find(({ id }) => (counts[id] ?? 0) > 0);

  function choose(id: number | undefined) {
    if (id !== undefined) onChoose(id, 1);
    else if (current) onChoose(current.id, 0);
  }

  return radioOptions(group, t).map((option) => (
    <label className="option" key={option.id ?? 'none'}>
      <input
        className="radio-card__input"
        type="radio"
        name={name}
        checked={option.id === current?.id}
        onChange={() => choose(option.id)}
      />
      <span className="radio-card__mark" />
      <span className="option__name" lang={option.name_lang}>
        {option.name}
      </span>
      <OptionPrice price={option.price} currency={currency} />
    </label>
  ));
}

/**
 * A counter for each option, limited by the group's maximum. By CSS, a press anywhere on an option's row adds its first
 * unit.
 */
function OptionCounters({ group, counts, currency, onChoose }: OptionsProps) {
  const t = useT('cart');
  const remaining = group.max > 0 ? Math.max(0, group.max - chosenUnits(group, counts)) : MAX_LINE_QUANTITY;

  return group.options.map(({ id, name, name_lang, price }) => {
    const count = counts[id] ?? 0;
    const max = Math.min(MAX_LINE_QUANTITY, count + remaining);
    const decrease = t('cart:decrease', { name });
    return (
      <div className="option option_units" key={id}>
        <span className="option__name" lang={name_lang}>
          {name}
        </span>
        <OptionPrice price={price} currency={currency} />
        <Counter
          count={count}
          max={max}
          labels={{ increase: t('cart:increase', { name }), decrease, remove: decrease }}
          onAction={(action) => onChoose(id, nextCount(count, action, max))}
        />
      </div>
    );
  });
}

/** Nothing for a free option. */
function OptionPrice({ price, currency }: { price: Minor; currency: string }) {
  const format = useFormatPrice();
  return price > 0 && <span className="option__price">+{format(price, currency)}</span>;
}
