import { useStore } from '@nanostores/react';
import { MAX_COMMENT, MAX_FIELD } from '#contract/constants.ts';
import { useT } from '#i18n/browser.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Input } from '#ui/Input.tsx';
import { Textarea } from '#ui/Textarea.tsx';
import { $draft, editAddress, editDraft } from './draft.store.ts';
import { ADDRESS_DETAILS } from './form.ts';
import { useFieldError } from './useFieldError.ts';

const MAX_HOUSE = 20;

/** A new address in the cart's city. */
export function NewAddressFields() {
  const t = useT('checkout');
  const { address, saveAddress } = useStore($draft);
  const error = useFieldError();
  return (
    <>
      <div className="fields__row checkout__street">
        <Input
          name="address.street"
          label={t('checkout:street')}
          autoComplete="address-line1"
          maxLength={MAX_FIELD}
          required
          value={address.street}
          error={error('address.street')}
          onChange={(street) => editAddress({ street })}
        />
        <Input
          name="address.house"
          label={t('checkout:house')}
          maxLength={MAX_HOUSE}
          required
          value={address.house}
          error={error('address.house')}
          onChange={(house) => editAddress({ house })}
        />
      </div>
      <div className="fields__row">
        {ADDRESS_DETAILS.map((part) => (
          <Input
            key={part}
            name={`address.${part}`}
            label={t(`checkout:${part}`)}
            maxLength={MAX_FIELD}
            value={address[part]}
            error={error(`address.${part}`)}
            onChange={(text) => editAddress({ [part]: text })}
          />
        ))}
      </div>
      <Textarea
        name="address.comment"
        label={t('checkout:addressComment')}
        hint={t('checkout:addressCommentHint')}
        maxLength={MAX_COMMENT}
        value={address.comment}
        error={error('address.comment')}
        onChange={(comment) => editAddress({ comment })}
      />
      <Checkbox name="save_address" label={t('checkout:saveAddress')} checked={saveAddress} onChange={(save) => editDraft({ saveAddress: save })} />
    </>
  );
}
