import { useStore } from '@nanostores/react';
import { MAX_NAME } from '#contract/constants.ts';
import { useT } from '#i18n/browser.ts';
import { Input } from '#ui/Input.tsx';
import { PhoneInput } from '#ui/PhoneInput.tsx';
import { CheckoutPart } from './CheckoutPart.tsx';
import { $draft, editDraft } from './draft.store.ts';
import { useFieldError } from './useFieldError.ts';

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
        <PhoneInput name="contact.phone" label={t('checkout:phone')} value={draft.phone} error={error('contact.phone')} onChange={(phone) => editDraft({ phone })} />
      </div>
    </CheckoutPart>
  );
}
