import { useStore } from '@nanostores/react';
import { type ReactNode, useId, useState } from 'react';
import { MAX_COMMENT_LENGTH, MAX_NAME_LENGTH } from '#contract/constants.ts';
import { formatPhone } from '#contract/phone.ts';
import { TERMS_SLUG } from '#contract/slugs.ts';
import type { GrammaticalCase } from '#contract/country.ts';
import { customerPhoneField, customerPhoneFormat } from '#features/shared/phone-format.ts';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Button } from '#ui/Button.tsx';
import { nextCount } from '#ui/counter/counter.ts';
import { Counter } from '#ui/counter/Counter.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { Checkbox } from '#ui/form/choices.tsx';
import { FieldMessage, Input, Textarea } from '#ui/form/Field.tsx';
import { PhoneInput } from '#ui/form/PhoneInput.tsx';
import { href } from '../../routes.ts';
import { $draft, type CheckoutForm, editDraft, EMPTY_FORM, isContactComplete } from './checkout-form.store.ts';
import { $acceptedTerms, $currency, $customer, $effectiveFulfilment, $terms } from './checkout.store.ts';
import { $validationErrors, $serverErrors } from './submit-order.ts';
import type { Minor } from '#contract/money.ts';
import { normalizeLine } from '#contract/text.ts';

export function CheckoutSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card card_padded checkout__section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="fields">{children}</div>
    </section>
  );
}

export function useFormatCheckoutPrice(): (minor: Minor, grammaticalCase?: GrammaticalCase) => string {
  const formatPrice = useFormatPrice();
  const currency = useStore($currency);
  return (minor, grammaticalCase) => formatPrice(minor, currency, grammaticalCase);
}

export function useFieldError(): (name: string) => string | undefined {
  const t = useT();
  const formatPrice = useFormatCheckoutPrice();
  const validationErrors = useStore($validationErrors);
  const serverErrors = useStore($serverErrors);
  return (name) => {
    const error = validationErrors[name];
    if (!error) return serverErrors[name];
    return t(error.key, error.amount === undefined ? {} : { price: formatPrice(error.amount, 'sentence') });
  };
}

/** Binds a control to a field of the draft: `name` is the field's name in the API, `key` that in the draft. */
export function useDraftField() {
  const draft = useStore($draft);
  const error = useFieldError();
  return <Key extends keyof CheckoutForm>({ name, key }: { readonly name: string; readonly key: Key }) => ({
    name,
    value: draft[key],
    error: error(name),
    onChange: (value: CheckoutForm[Key]) => editDraft({ [key]: value }),
  });
}

/** A known name and phone are one line of text until the customer edits them or an order is refused because of them. */
export function ContactFields() {
  const t = useT('checkout');
  const draft = useStore($draft);
  const customer = useStore($customer);
  const error = useFieldError();
  const [editing, setEditing] = useState<'none' | 'typing' | 'changing'>('none');
  const hasError = Boolean(error('contact.name') || error('contact.phone'));
  const { isPickup } = useStore($effectiveFulfilment);
  const isFolded = editing === 'none' && !hasError && isContactComplete(draft);

  return (
    <CheckoutSection title={t(isPickup ? 'checkout:pickupContact' : 'checkout:contact')}>
      {isFolded ? (
        <div className="checkout__contact-line">
          <p>
            <bdi>{normalizeLine(draft.name)}</bdi>,{' '}
            <span className="phone tabular">{formatPhone(customerPhoneFormat().toSent(draft.phone) ?? '')}</span>
          </p>
          <Button
            size="small"
            variant="secondary"
            data-action="change-contact"
            aria-label={t('checkout:changeContact')}
            onClick={() => setEditing('changing')}
          >
            {t('checkout:change')}
          </Button>
        </div>
      ) : customer ? (
        <ContactInputs isFocused={editing === 'changing'} onFocus={() => editing === 'none' && setEditing('typing')} />
      ) : (
        <Skeleton shape="row" />
      )}
    </CheckoutSection>
  );
}

/** `onFocus` is called when a field gets the focus, so that the fields are not folded while the customer types. */
function ContactInputs({ isFocused, onFocus }: { isFocused: boolean; onFocus: () => void }) {
  const t = useT('checkout', 'user');
  const field = useDraftField();
  return (
    <div className="fields__row checkout__contact" onFocus={onFocus}>
      <Input
        {...field({ name: 'contact.name', key: 'name' })}
        label={t('checkout:name')}
        autoComplete="name"
        autoFocus={isFocused}
        maxLength={MAX_NAME_LENGTH}
        required
      />
      <PhoneInput
        {...field({ name: 'contact.phone', key: 'phone' })}
        label={t('checkout:phone')}
        {...customerPhoneField(t)}
      />
    </div>
  );
}

/** The consent to the shop's terms; renders nothing if it has published none. */
export function TermsField() {
  const t = useT('checkout');
  const terms = useStore($terms);
  const accepted = useStore($acceptedTerms);
  const error = useFieldError();
  if (!terms) return null;
  return (
    <section className="card card_padded checkout__section">
      <Checkbox
        name="terms_version"
        label={
          <>
            {t('checkout:acceptTerms')}{' '}
            <a className="link" href={href(pageLocale(), 'infoPage', { page: TERMS_SLUG })} target="_blank">
              {t('checkout:termsLink')}
            </a>
          </>
        }
        error={error('terms_version')}
        checked={accepted !== null}
        onChange={(checked) => editDraft({ acceptedTerms: checked ? (terms.version ?? 0) : null })}
      />
    </section>
  );
}

/** The maximum of `cutlery_count` in the contract. */
const MAX_CUTLERY = 20;

/** The cutlery, and the comment, which is folded into one row while it is empty. */
export function PreferenceFields() {
  const t = useT('checkout');
  const field = useDraftField();
  const comment = field({ name: 'comment', key: 'comment' });
  const cutlery = field({ name: 'cutlery_count', key: 'cutleryCount' });
  const cutleryId = useId();
  const { isPickup } = useStore($effectiveFulfilment);
  return (
    <section className="card card_padded checkout__section">
      <div className="checkout__cutlery" role="group" aria-labelledby={cutleryId} data-field={cutlery.name}>
        <span className="field__label" id={cutleryId}>
          {t(cutlery.value === 0 ? 'checkout:cutleryNone' : 'checkout:cutlery')}
        </span>
        <Counter
          count={cutlery.value}
          max={MAX_CUTLERY}
          labels={{
            increase: t('checkout:cutleryMore'),
            decrease: t('checkout:cutleryLess'),
            remove: t('checkout:cutleryLess'),
          }}
          onAction={(action) => cutlery.onChange(nextCount(cutlery.value, action, MAX_CUTLERY))}
        />
        <FieldMessage id={`${cutleryId}-note`} error={cutlery.error} />
      </div>
      <Disclosure
        label={t('checkout:addComment')}
        defaultOpen={comment.value !== EMPTY_FORM.comment}
        forceOpen={Boolean(comment.error)}
      >
        <Textarea
          {...comment}
          label={t('checkout:comment')}
          hint={t(isPickup ? 'checkout:commentHintPickup' : 'checkout:commentHint')}
          maxLength={MAX_COMMENT_LENGTH}
        />
      </Disclosure>
    </section>
  );
}
