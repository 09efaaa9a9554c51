import { useStore } from '@nanostores/react';
import { MAX_COMMENT, MAX_NAME } from '#contract/constants.ts';
import { useT } from '#i18n/browser.ts';
import { Input, FieldNote, Textarea } from '#ui/form/Field.tsx';
import { PhoneInput } from '#ui/form/PhoneInput.tsx';
import { CheckoutPart } from './CheckoutFrame.tsx';
import { $draft, editDraft } from './draft.store.ts';
import { useFieldError } from './use-checkout.ts';
import { useId } from 'react';
import { Counter } from '#ui/counter/Counter.tsx';
import { nextCount } from '#ui/counter/counter.ts';

export function ContactFields() {
  const t = useT('checkout');
  const draft = useStore($draft);
  const error = useFieldError();
  return (
    <CheckoutPart title={t('checkout:contact')}>
      <div className="fields__row checkout__contact">
        <Input
          name="contact.name"
          label={t('checkout:name')}
          autoComplete="name"
          maxLength={MAX_NAME}
          required
          value={draft.name}
          error={error('contact.name')}
          onChange={(name) => editDraft({ name })}
        />
        <PhoneInput
          name="contact.phone"
          label={t('checkout:phone')}
          value={draft.phone}
          error={error('contact.phone')}
          onChange={(phone) => editDraft({ phone })}
        />
      </div>
    </CheckoutPart>
  );
}

/** As many sets of cutlery as the contract lets an order ask for. */
const MAX_CUTLERY = 20;

/** Comment and cutlery. */
export function PreferenceFields() {
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
          labels={{
            increase: t('checkout:cutleryMore'),
            decrease: t('checkout:cutleryLess'),
            remove: t('checkout:cutleryNone'),
          }}
          onAction={(action) => editDraft({ cutleryCount: nextCount(draft.cutleryCount, action, MAX_CUTLERY) })}
        />
        <FieldNote id={`${cutleryId}-note`} error={error('cutlery_count')} />
      </div>
    </CheckoutPart>
  );
}
