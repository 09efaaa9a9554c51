import { useState } from 'react';
import { RestaurantSettings, RestaurantSettingsInput } from '#contract/staff/restaurant-settings.ts';
import { FULFILMENTS, type PaymentMethod } from '#contract/value-lists.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { useStaffT } from '#i18n/staff.ts';
import { compareValue, FormFooter } from '../shared/FormFooter.tsx';
import { FormChoices } from '../shared/form-fields.tsx';
import { formatMoneyInput, MoneyField, useCurrencyName } from '../shared/MoneyField.tsx';
import { storedRowFromConflict } from '#features/staff/shared/staff-client.ts';
import { useStaffSession } from '#features/staff/shared/staff-session.ts';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useStaffMutation } from '../shared/staff-query.ts';

const toForm = ({
  id,
  revision,
  payment_methods,
  max_order,
  max_refund,
}: RestaurantSettings): RestaurantSettingsInput => ({ id, revision, payment_methods, max_order, max_refund });

interface RestaurantSettingsEditorProps {
  loaded: RestaurantSettings;
  currency: string;
}

/** The payment methods and limits of a restaurant. A change applies to orders that are placed later. */
export function RestaurantSettingsEditor({ loaded, currency }: RestaurantSettingsEditorProps) {
  const t = useStaffT('staff-settings', 'staff-shell');
  const unit = useCurrencyName(currency);
  const formatPrice = useFormatPrice();
  const isOwner = useStaffSession().role === 'owner';
  const [saved, setSaved] = useState(loaded);
  const form = useStaffForm<RestaurantSettingsInput, RestaurantSettingsInput>(RestaurantSettingsInput, toForm(saved));
  const save = useStaffMutation('saveRestaurantSettings', {
    invalidates: ['getRestaurantDetails'],
    onSuccess: (settings) => {
      setSaved(settings);
      form.reset(toForm(settings));
      showToast(t('staff-shell:saved'));
    },
  });
  const { onSubmit, failure, confirmation, conflictHandlers, busy } = useFormSubmit(form, (values, { confirmed }) =>
    // Managers cannot edit the maximum refund, so the current one is sent, also after a conflict.
    save.mutateAsync({
      ...values,
      confirmed,
      revision: saved.revision,
      ...(!isOwner && { max_refund: saved.max_refund }),
    }),
  );
  const conflict = storedRowFromConflict(failure, RestaurantSettings);
  return (
    <form className="settings-form" noValidate onSubmit={onSubmit} data-restaurant-settings="">
      <fieldset className="settings-form__group">
        <legend className="settings-form__title">{t('staff-settings:payment')}</legend>
        <p className="small muted">{t('staff-settings:paymentHint')}</p>
        <div className="field-grid">
          {FULFILMENTS.map((fulfilment) => (
            <FormChoices
              key={fulfilment}
              control={form.control}
              name={`payment_methods.${fulfilment}`}
              legend={t(`staff-settings:payment_${fulfilment}`)}
              invalidMessage={t('staff-settings:paymentRequired')}
              options={saved.shop_payment_methods.map((value) => ({
                value,
                label: t(`staff-settings:method_${value}`),
              }))}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="settings-form__group">
        <legend className="settings-form__title">{t('staff-settings:limits')}</legend>
        <div className="field-grid">
          <MoneyField
            control={form.control}
            name="max_order"
            label={`${t('staff-settings:maxOrder')}, ${unit}`}
            hint={t('staff-settings:maxOrderHint')}
            invalidMessage={t('staff-shell:fieldInvalid')}
          />
          {isOwner && (
            <MoneyField
              control={form.control}
              name="max_refund"
              label={`${t('staff-settings:maxRefund')}, ${unit}`}
              hint={t('staff-settings:maxRefundHint')}
              invalidMessage={t('staff-shell:fieldInvalid')}
            />
          )}
        </div>
        {!isOwner && saved.max_refund !== null && (
          <p className="small muted">
            {t('staff-settings:yourMaxRefund', { amount: formatPrice(saved.max_refund, currency, 'genitive') })}
          </p>
        )}
      </fieldset>
      <FormFooter
        action={t('staff-shell:save')}
        busy={busy}
        failure={failure}
        confirmation={confirmation}
        conflict={
          conflict && {
            fields: compareSettings(conflict, form.getValues()),
            ...conflictHandlers(toForm(conflict), () => setSaved(conflict)),
          }
        }
      />
    </form>
  );

  function compareSettings(current: RestaurantSettings, mine: RestaurantSettingsInput) {
    const formatMethods = (methods: readonly PaymentMethod[]) =>
      saved.shop_payment_methods
        .filter((method) => methods.includes(method))
        .map((method) => t(`staff-settings:method_${method}`))
        .join(', ');
    const methods = FULFILMENTS.map((fulfilment) =>
      compareValue(
        t(`staff-settings:payment_${fulfilment}`),
        [current.payment_methods[fulfilment], mine.payment_methods[fulfilment]],
        formatMethods,
      ),
    );
    const maxRefund = compareValue(
      `${t('staff-settings:maxRefund')}, ${unit}`,
      [current.max_refund, mine.max_refund],
      formatMoneyInput,
    );
    return [
      ...methods,
      compareValue(`${t('staff-settings:maxOrder')}, ${unit}`, [current.max_order, mine.max_order], formatMoneyInput),
      ...(isOwner ? [maxRefund] : []),
    ];
  }
}
