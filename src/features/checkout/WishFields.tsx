import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { MAX_COMMENT } from '#contract/constants.ts';
import { useT } from '#i18n/browser.ts';
import { Counter } from '#ui/Counter.tsx';
import { nextCount } from '#ui/counter.ts';
import { FieldNote } from '#ui/Field.tsx';
import { Textarea } from '#ui/Textarea.tsx';
import { CheckoutPart } from './CheckoutPart.tsx';
import { $draft, editDraft } from './draft.store.ts';
import { useFieldError } from './useFieldError.ts';

/** As many sets of cutlery as the contract lets an order ask for. */
const MAX_CUTLERY = 20;

/** Comment and cutlery. */
export function WishFields() {
  const t = useT('checkout');
  const draft = useStore($draft);
  const error = useFieldError();
  const cutleryId = useId();
  return (
    <CheckoutPart title={t('checkout:details')}>
      <Textarea
        name="comment"
        label={t('checkout:comment')}
        hint={t('checkout:commentHint')}
        maxLength={MAX_COMMENT}
        value={draft.comment}
        error={error('comment')}
        onChange={(comment) => editDraft({ comment })}
      />
      <div className="checkout__cutlery" role="group" aria-labelledby={cutleryId} data-field="cutlery_count">
        <span className="field__label" id={cutleryId}>
          {draft.cutleryCount === 0 ? t('checkout:cutleryNone') : t('checkout:cutlery')}
        </span>
        <Counter
          count={draft.cutleryCount}
          max={MAX_CUTLERY}
          labels={{ increase: t('checkout:cutleryMore'), decrease: t('checkout:cutleryLess'), remove: t('checkout:cutleryNone') }}
          onAction={(action) => editDraft({ cutleryCount: nextCount(draft.cutleryCount, action, MAX_CUTLERY) })}
        />
        <FieldNote id={`${cutleryId}-note`} error={error('cutlery_count')} />
      </div>
    </CheckoutPart>
  );
}
