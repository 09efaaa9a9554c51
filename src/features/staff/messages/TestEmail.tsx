import { useId, useState } from 'react';
import { TestEmailInput } from '#contract/staff/emails.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { FormInput } from '../shared/form-fields.tsx';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { StaffForm } from '../shared/StaffForm.tsx';
import { useStaffMutation } from '../shared/staff-query.ts';

/** Sends an e-mail with the account in use, and says whether the mail server accepted it. */
export function TestEmail() {
  const t = useStaffT('staff-emails', 'staff-shell');
  const id = useId();
  const [isSent, setSent] = useState(false);
  const form = useStaffForm(TestEmailInput, { to: '' });
  const send = useStaffMutation('sendTestEmail', { onSuccess: () => setSent(true) });
  const { onSubmit, failure, busy } = useFormSubmit(form, (values) => {
    setSent(false);
    return send.mutateAsync(values);
  });
  return (
    <section className="fields staff-section" aria-labelledby={id}>
      <h3 id={id}>{t('staff-emails:title')}</h3>
      <p className="muted">{t('staff-emails:lead')}</p>
      <StaffForm form={form} schema={TestEmailInput} className="fields" onSubmit={onSubmit}>
        <FormInput
          control={form.control}
          name="to"
          type="email"
          label={t('staff-emails:to')}
          autoComplete="email"
          invalidMessage={t('staff-shell:fieldInvalid')}
        />
        <ErrorBanner error={failure} />
        <Button type="submit" variant="secondary" busy={busy}>
          {t('staff-emails:send')}
        </Button>
        <p className="small" role="status">
          {isSent && t('staff-emails:sent')}
        </p>
      </StaffForm>
    </section>
  );
}
