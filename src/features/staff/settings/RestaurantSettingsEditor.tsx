import type { UseFormReturn } from 'react-hook-form';
import { mayCall } from '#contract/staff/index.ts';
import type { RestaurantSettings, RestaurantSettingsInput } from '#contract/staff/restaurant-settings.ts';
import { FULFILMENTS, type PaymentMethod } from '#contract/value-lists.ts';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { staffHref } from '#staff-routes.ts';
import { FormChoices } from '../shared/form-fields.tsx';
import { ResourceForm } from '../shared/resource/ResourceForm.tsx';
import { useResourceEditor } from '../shared/resource/use-resource-editor.ts';
import { useStaffMutation } from '../shared/staff-query.ts';
import { useStaffSession } from '../shared/staff-session.ts';
import { restaurantSettingsResource } from './settings-resources.ts';

interface RestaurantSettingsEditorProps {
  loaded: RestaurantSettings;
  currency: string;
}

/** The payment methods and limits of a restaurant. A change applies to orders that are placed later. */
export function RestaurantSettingsEditor({ loaded, currency }: RestaurantSettingsEditorProps) {
  const t = useStaffT('staff-settings', 'staff-shell');
  const formatPrice = useFormatPrice();
  const isOwner = useStaffSession().role === 'owner';
  const save = useStaffMutation('saveRestaurantSettings', { invalidates: ['getRestaurantDetails'] });
  const editor = useResourceEditor(restaurantSettingsResource, {
    row: loaded,
    // Managers cannot edit the maximum refund, so the stored one is sent, also after a conflict.
    save: (body, stored) => save.mutateAsync({ ...body, ...(!isOwner && { max_refund: stored.max_refund }) }),
  });
  const { shop_payment_methods: methods, max_refund: maxRefund } = editor.stored ?? loaded;
  return (
    <>
      <ResourceForm
        editor={editor}
        action={t('staff-shell:save')}
        currency={currency}
        hidden={[!isOwner && 'max_refund']}
        custom={{ payment_methods: <PaymentMethodFields form={editor.form} methods={methods} /> }}
        className="settings-form"
      />
      {!isOwner && maxRefund !== null && (
        <p className="small muted">
          {t('staff-settings:yourMaxRefund', { amount: formatPrice(maxRefund, currency, 'genitive') })}
        </p>
      )}
    </>
  );
}

interface PaymentMethodFieldsProps {
  form: UseFormReturn<RestaurantSettingsInput, unknown, RestaurantSettingsInput>;
  /** The methods that the shop offers. */
  methods: readonly PaymentMethod[];
}

/** The payment methods for deliveries and for pickups. */
function PaymentMethodFields({ form, methods }: PaymentMethodFieldsProps) {
  const t = useStaffT('staff-settings');
  const { role } = useStaffSession();
  return (
    <div className="field-grid">
      {!methods.includes('card_online') && (
        <p className="small muted settings-form__note" data-online-off="">
          {t('staff-settings:onlineOff')}{' '}
          {mayCall(role, 'getAccounts') && (
            <a className="link" href={staffHref(pageLocale(), 'accounts')}>
              {t('staff-settings:toAccounts')}
            </a>
          )}
        </p>
      )}
      {FULFILMENTS.map((fulfilment) => (
        <FormChoices
          key={fulfilment}
          control={form.control}
          name={`payment_methods.${fulfilment}`}
          legend={t(`staff-settings:payment_${fulfilment}`)}
          invalidMessage={t('staff-settings:paymentRequired')}
          options={methods.map((value) => ({ value, label: t(`staff-settings:method_${value}`) }))}
        />
      ))}
    </div>
  );
}
