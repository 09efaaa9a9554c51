import { useState } from 'react';
import type { City } from '#contract/catalog.ts';
import { MAX_COMMENT, MAX_FIELD } from '#contract/constants.ts';
import { useT } from '#i18n/browser.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Input, Textarea } from '#ui/form/Field.tsx';
import type { AddressFields } from './addresses.store.ts';
import { CitySelect } from './CitySelect.tsx';
import { refusalOf, useSubmit } from './use-submit.ts';

const SHORT = ['house', 'block', 'entrance', 'floor', 'apartment', 'intercom'] as const;
/** The longest house number the contract allows, in characters. */
const MAX_HOUSE = 20;

interface AddressFormProps {
  cities: readonly City[];
  initial: AddressFields;
  onSubmit: (fields: AddressFields) => Promise<void>;
}

/** A delivery address; the server says what is missing. */
export function AddressForm({ cities, initial, onSubmit }: AddressFormProps) {
  const t = useT('common', 'user');
  const [fields, setFields] = useState(initial);
  const { form, busy, refusal, submit } = useSubmit({
    send: () => onSubmit(fields),
    explain: (error) => refusalOf(error, Object.keys(fields), t),
  });
  const change = (changed: Partial<AddressFields>) => setFields({ ...fields, ...changed });

  return (
    <form className="fields" ref={form} noValidate onSubmit={submit}>
      {refusal.text && (
        <Banner tone="danger" role="alert">
          {refusal.text}
        </Banner>
      )}
      <CitySelect
        cities={cities}
        value={fields.city_id}
        error={refusal.fields['city_id']}
        onChange={(city_id) => change({ city_id })}
      />
      <Input
        name="street"
        label={t('user:street')}
        autoComplete="address-line1"
        maxLength={MAX_FIELD}
        value={fields.street}
        error={refusal.fields['street']}
        onChange={(street) => change({ street })}
      />
      <div className="fields__row address-form__short">
        {SHORT.map((name) => (
          <Input
            key={name}
            name={name}
            label={t(`user:${name}`)}
            maxLength={name === 'house' ? MAX_HOUSE : MAX_FIELD}
            value={fields[name]}
            error={refusal.fields[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </div>
      <Textarea
        name="comment"
        label={t('user:addressComment')}
        hint={t('user:addressCommentHint')}
        maxLength={MAX_COMMENT}
        value={fields.comment}
        error={refusal.fields['comment']}
        onChange={(comment) => change({ comment })}
      />
      <Input
        name="label"
        label={t('user:addressLabel')}
        hint={t('user:addressLabelHint')}
        maxLength={MAX_FIELD}
        value={fields.label}
        error={refusal.fields['label']}
        onChange={(label) => change({ label })}
      />
      {!initial.is_default && (
        <Checkbox
          name="is_default"
          label={t('user:isDefault')}
          checked={fields.is_default}
          error={refusal.fields['is_default']}
          onChange={(is_default) => change({ is_default })}
        />
      )}
      <Button type="submit" size="large" full busy={busy}>
        {t('user:saveAddress')}
      </Button>
    </form>
  );
}
