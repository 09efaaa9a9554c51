import { useState } from 'react';
import { SHOP_LINKS, ShopSettings, ShopSettingsInput } from '#contract/staff/settings.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { compareValue, FormFooter } from '../shared/FormFooter.tsx';
import { FormInput, FormPhone } from '../shared/form-fields.tsx';
import { storedRowFromConflict } from '../shared/staff-client.ts';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useStaffMutation } from '../shared/staff-query.ts';

/** The fields of the form, in their order. */
const FIELDS = ['legal_name', 'idno', 'legal_address', 'phone', 'email', ...SHOP_LINKS] as const;

function toForm({ revision: _revision, ...fields }: ShopSettings): ShopSettingsInput {
  return fields;
}

/** Edits the company, the contacts and the links of the shop. Pages show only the fields that are filled in. */
export function ShopSettingsEditor({ loaded }: { loaded: ShopSettings }) {
  const t = useStaffT('staff-settings', 'staff-shell');
  const [saved, setSaved] = useState(loaded);
  const form = useStaffForm<ShopSettingsInput, ShopSettingsInput>(ShopSettingsInput, toForm(saved));
  const { control } = form;
  const save = useStaffMutation('saveShopSettings', {
    onSuccess: (settings) => {
      setSaved(settings);
      form.reset(toForm(settings));
      showToast(t('staff-shell:saved'));
    },
  });
  const { onSubmit, failure, conflictHandlers, busy } = useFormSubmit(form, (values) =>
    save.mutateAsync({ ...values, revision: saved.revision }),
  );
  const conflict = storedRowFromConflict(failure, ShopSettings);
  return (
    <form className="settings-form" noValidate onSubmit={onSubmit} data-settings="">
      <fieldset className="settings-form__group">
        <legend className="settings-form__title">{t('staff-settings:company')}</legend>
        <p className="small muted">{t('staff-settings:companyHint')}</p>
        <FormInput
          control={control}
          name="legal_name"
          label={t('staff-settings:legal_name')}
          autoComplete="organization"
        />
        <div className="field-grid">
          <FormInput
            control={control}
            name="idno"
            label={t('staff-settings:idno')}
            hint={t('staff-settings:idnoHint')}
            invalidMessage={t('staff-settings:idnoHint')}
            inputMode="numeric"
            autoComplete="off"
          />
          <FormInput
            control={control}
            name="legal_address"
            label={t('staff-settings:legal_address')}
            autoComplete="off"
          />
        </div>
      </fieldset>
      <fieldset className="settings-form__group">
        <legend className="settings-form__title">{t('staff-settings:contacts')}</legend>
        <div className="field-grid">
          <FormPhone
            control={control}
            name="phone"
            label={t('staff-settings:phone')}
            hint={t('staff-settings:phoneHint')}
          />
          <FormInput
            control={control}
            name="email"
            type="email"
            label={t('staff-settings:email')}
            invalidMessage={t('staff-settings:emailInvalid')}
            autoComplete="email"
          />
        </div>
      </fieldset>
      <fieldset className="settings-form__group">
        <legend className="settings-form__title">{t('staff-settings:links')}</legend>
        <p className="small muted">{t('staff-settings:linksHint')}</p>
        <div className="field-grid">
          {SHOP_LINKS.map((link) => (
            <FormInput
              key={link}
              control={control}
              name={link}
              type="url"
              label={t(`staff-settings:${link}`)}
              invalidMessage={t('staff-settings:linkInvalid')}
              autoComplete="off"
            />
          ))}
        </div>
      </fieldset>
      <FormFooter
        action={t('staff-shell:save')}
        busy={busy}
        failure={failure}
        conflict={
          conflict && {
            fields: compareSettings(toForm(conflict), form.getValues()),
            ...conflictHandlers(toForm(conflict), () => setSaved(conflict)),
          }
        }
      />
    </form>
  );

  function compareSettings(current: ShopSettingsInput, mine: ShopSettingsInput) {
    return FIELDS.map((field) =>
      compareValue(t(`staff-settings:${field}`), [current[field], mine[field]], (value) => value ?? ''),
    );
  }
}
