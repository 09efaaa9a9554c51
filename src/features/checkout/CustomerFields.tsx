import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { MAX_COMMENT, MAX_NAME } from '#contract/constants.ts';
import { useT } from '#i18n/browser.ts';
import { nextCount } from '#ui/counter/counter.ts';
import { Counter } from '#ui/counter/Counter.tsx';
import { FieldNote } from '#ui/form/Field.tsx';
import { Input } from '#ui/form/Field.tsx';
import { PhoneInput } from '#ui/form/PhoneInput.tsx';
import { Textarea } from '#ui/form/Field.tsx';
import { $draft, editDraft } from './checkout-form.store.ts';
import { CheckoutPart, useFieldError } from './CheckoutPart.tsx';

export function ContactFields() {
  const t = useT('checkout');
  const { name, phone } = useStore($draft);
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
          value={name}
          error={error('contact.name')}
          onChange={(text) => editDraft({ name: text })}
        />
        <PhoneInput
          name="contact.phone"
          label={t('checkout:phone')}
          value={phone}
          error={error('contact.phone')}
          onChange={(digits) => editDraft({ phone: digits })}
        />
      </div>
    </CheckoutPart>
  );
}

/** The contract's maximum. */
const MAX_CUTLERY = 20;

/** Comment and cutlery. */
export function PreferenceFields() {
  const t = useT('checkout');
  const { comment, cutleryCount } = useStore($draft);
  const error = useFieldError();
  const cutleryId = useId();
  return (
    <CheckoutPart title={t('checkout:details')}>
      <Textarea
        name="comment"
        label={t('checkout:comment')}
        hint={t('checkout:commentHint')}
        maxLength={MAX_COMMENT}
        value={comment}
        error={error('comment')}
        onChange={(text) => editDraft({ comment: text })}
      />
      <div className="checkout__cutlery" role="group" aria-labelledby={cutleryId} data-field="cutlery_count">
        <span className="field__label" id={cutleryId}>
          {t(cutleryCount === 0 ? 'checkout:cutleryNone' : 'checkout:cutlery')}
        </span>
        <Counter
          count={cutleryCount}
          max={MAX_CUTLERY}
          labels={{
            increase: t('checkout:cutleryMore'),
            decrease: t('checkout:cutleryLess'),
            remove: t('checkout:cutleryNone'),
          }}
          onAction={(action) => editDraft({ cutleryCount: nextCount(cutleryCount, action, MAX_CUTLERY) })}
        />
        <FieldNote id={`${cutleryId}-note`} error={error('cutlery_count')} />
      </div>
    </CheckoutPart>
  );
}
