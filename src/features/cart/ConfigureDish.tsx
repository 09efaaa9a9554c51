import { type SubmitEvent, useId, useRef, useState } from 'react';
import type { Dish } from '#features/catalog/page-data.ts';
import { type ModalData, replaceModal } from '#features/shared/modal.store.ts';
import { usePrice } from '#features/shared/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { $lines, $restaurantId } from './cart.store.ts';
import { CartSheet } from './CartSheet.tsx';
import { putIntoCart } from './cart-actions.ts';
import { DishPicture } from './CartLine.tsx';
import { OptionGroupField, UnitStepper } from './OptionGroupField.tsx';
import { findLine, type Line, lineTotal } from './cart-lines.ts';
import { useStore } from '@nanostores/react';
import type { OptionGroup } from '#contract/catalog.ts';
import { MAX_LINE_COUNT } from '#contract/constants.ts';
import { groupsOf } from '#features/catalog/product-options.ts';
import {
  type ChosenCounts,
  configuredLine,
  initialCounts,
  type OptionProblem,
  optionProblems,
  withCount,
} from './dish-options.ts';

interface ConfigureDishProps {
  dish: Dish;
  data: ModalData['additives'];
  onClose: () => void;
}

/** The form of a dish's options; its button says the price of what is chosen. */
export function ConfigureDish({ dish, data, onClose }: ConfigureDishProps) {
  const t = useT('cart', 'common');
  const price = usePrice();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [edited] = useState(() => (data.line === undefined ? undefined : $lines.get()[data.line]));
  const [tried, setTried] = useState(false);
  const choice = useChoice(dish, data.restaurantId, edited);
  const problems = tried ? choice.problems : [];
  const money = price(lineTotal(choice.line), dish.currency);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    const [first] = choice.problems;
    if (first)
      return form.current
        ?.querySelector<HTMLElement>(`[data-group="${first.groupId}"] :is(input, button:not([hidden]))`)
        ?.focus();
    const end = putIntoCart(dish, choice.line, data, edited);
    if (end === 'other_restaurant') replaceModal('additives', 'reset', true);
    else if (end === 'done') onClose();
  }

  return (
    <Modal
      name="additives"
      open
      title={dish.name}
      closeLabel={t('common:close')}
      onClose={onClose}
      footer={
        <>
          {choice.held > 0 && (
            <p className="configure__held">{t('cart:alreadyHeld', { held: choice.held, next: choice.count })}</p>
          )}
          <div className="configure__footer">
            <UnitStepper count={choice.count} onChange={choice.setCount} name={dish.name} />
            <Button type="submit" form={formId} size="large" full>
              {t(edited ? 'cart:saveFor' : 'cart:addFor', { price: money })}
            </Button>
          </div>
        </>
      }
    >
      <CartSheet />
      <form className="configure" id={formId} ref={form} noValidate onSubmit={submit}>
        <DishPicture image={dish.image} size="large" />
        {dish.description && <p className="configure__description">{dish.description}</p>}
        {choice.groups.map((group) => (
          <OptionGroupField
            key={`${group.kind}${group.id}`}
            group={group}
            counts={choice.counts[group.kind]}
            currency={dish.currency}
            problem={problems.find(({ groupId }) => groupId === group.id)}
            onChoose={(optionId, count) => choice.choose(group, optionId, count)}
          />
        ))}
      </form>
    </Modal>
  );
}

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
