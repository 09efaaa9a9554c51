import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { OptionGroup } from '#contract/catalog.ts';
import { MAX_LINE_COUNT } from '#contract/constants.ts';
import type { Dish } from '#features/catalog/page-data.ts';
import { groupsOf } from '#features/catalog/product.ts';
import { $lines, $restaurantId } from './cart.store.ts';
import { findLine } from './lines.ts';
import type { Line } from './lines.ts';
import { configuredLine, initialCounts, optionProblems, withCount } from './options.ts';
import type { ChosenCounts, OptionProblem } from './options.ts';

/** A dish being configured. */
export interface Choice {
  readonly groups: readonly OptionGroup[];
  readonly counts: ChosenCounts;
  readonly count: number;
  /** Units of the very same choice that lie in the cart already. */
  readonly held: number;
  readonly problems: readonly OptionProblem[];
  /** What would be put into the cart. */
  readonly line: Line;
  choose(group: OptionGroup, optionId: number, count: number): void;
  setCount(count: number): void;
}

/** The choice starts from the edited line, else from the defaults; its count starts one above what the cart holds of it. */
export function useChoice(dish: Dish, restaurantId: number, edited: Line | undefined): Choice {
  const groups = groupsOf(dish);
  const [counts, setCounts] = useState(() => initialCounts(groups, edited));
  const [chosenCount, setCount] = useState(edited?.count);
  const lines = useStore($lines);
  const isHere = useStore($restaurantId) === restaurantId;

  const held = edited || !isHere ? 0 : (findLine(lines, configuredLine(dish, counts, 1))?.count ?? 0);
  const count = chosenCount ?? Math.min(held + 1, MAX_LINE_COUNT);
  return {
    groups,
    counts,
    count,
    held,
    problems: optionProblems(groups, counts),
    line: configuredLine(dish, counts, count),
    choose: (group, optionId, units) => setCounts(withCount(counts, group, optionId, units)),
    setCount,
  };
}
