import { useId } from 'react';
import type { OptionGroup } from '#contract/catalog.ts';
import { useT } from '#i18n/browser.ts';
import type { Translate } from '#i18n/keys.ts';
import { Badge } from '#ui/Badge.tsx';
import { FieldNote } from '#ui/Field.tsx';
import { OptionRadio } from './OptionRadio.tsx';
import { OptionUnits } from './OptionUnits.tsx';
import { atLeast, isSingle } from './options.ts';
import type { OptionProblem } from './options.ts';

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
    <fieldset className="option-group" data-group={group.id} data-field={`${group.kind}s.${group.id}`} aria-describedby={noteId}>
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
  return code === 'option_required' ? t('cart:optionRequired', { count: bound - units }) : t('cart:optionMax', { max: bound });
}
