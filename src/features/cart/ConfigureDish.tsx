import { type SubmitEvent, useId, useRef, useState } from 'react';
import type { Dish } from '#features/catalog/page-data.ts';
import type { ModalData } from '#features/common/modal.store.ts';
import { replaceModal } from '#features/common/modal.store.ts';
import { usePrice } from '#features/common/usePrice.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { $lines } from './cart.store.ts';
import { CartSheet } from './CartSheet.tsx';
import { putIntoCart } from './configured.ts';
import { DishPicture } from './DishPicture.tsx';
import { OptionGroupField } from './OptionGroupField.tsx';
import { lineTotal } from './total.ts';
import { UnitStepper } from './UnitStepper.tsx';
import { useChoice } from './use-choice.ts';

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
    if (first) return form.current?.querySelector<HTMLElement>(`[data-group="${first.groupId}"] :is(input, button:not([hidden]))`)?.focus();
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
          {choice.held > 0 && <p className="configure__held">{t('cart:alreadyHeld', { held: choice.held, next: choice.count })}</p>}
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
