import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { StaffResponse } from '#contract/staff/index.ts';
import { FirstOwnerName, MIN_PASSWORD_LENGTH, NewPassword, Totp } from '#contract/staff/sign-in.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/feedback/feedback.tsx';
import { staffHref } from '../../../staff-routes.ts';
import { FormInput } from '../shared/form-fields.tsx';
import { QrImage } from '#features/shared/QrImage.tsx';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { StaffForm } from '../shared/StaffForm.tsx';
import { useStaffMutation } from '../shared/staff-query.ts';
import { StaffRoot, StaffSkeleton } from '../shared/StaffIsland.tsx';
import { forgetLinkToken, readLinkToken } from './link-token.ts';

/** The page that an invitation links to: a staff member sets a password and connects an authenticator app. */
export function AcceptInvitation() {
  return (
    <StaffRoot>
      <Invitation />
    </StaffRoot>
  );
}

function Invitation() {
  const t = useStaffT('staff-sign-in', 'staff-shell');
  const [token] = useState(() => readLinkToken('setup'));
  const { mutate, data, error } = useStaffMutation('openInvitation');
  useEffect(() => {
    if (token) mutate({ token });
  }, [mutate, token]);
  if (data) return <InvitationForm token={token} invitation={data} />;
  if (token && !error) return <StaffSkeleton />;
  return (
    <div className="staff-card card card_padded fields">
      <h1>{t('staff-sign-in:setupTitle')}</h1>
      {token ? (
        <ErrorBanner
          error={error}
          messages={{ 422: t('staff-sign-in:linkExpired') }}
          onRetry={() => mutate({ token })}
        />
      ) : (
        <Banner tone="warning">{t('staff-sign-in:noLink')}</Banner>
      )}
    </div>
  );
}

/** The name is empty for an account that has one. */
const InvitationFields = v.object({ name: v.string(), password: NewPassword, totp: Totp });
const FirstOwnerFields = v.object({ ...InvitationFields.entries, name: FirstOwnerName });

interface InvitationFormProps {
  token: string;
  invitation: StaffResponse<'openInvitation'>;
}

function InvitationForm({ token, invitation }: InvitationFormProps) {
  const t = useStaffT('staff-sign-in', 'staff-shell');
  const { name, login, totp_uri: uri, totp_secret: secret, is_first: isFirst } = invitation;
  const schema = isFirst ? FirstOwnerFields : InvitationFields;
  const form = useStaffForm(schema, { name: '', password: '', totp: '' });
  const accept = useStaffMutation('acceptInvitation');
  const { onSubmit, failure, busy } = useFormSubmit(form, async ({ name: ownName, ...credentials }) => {
    await accept.mutateAsync({ token, ...credentials, ...(isFirst && { name: ownName }) });
    forgetLinkToken('setup');
    location.replace(staffHref(pageLocale(), 'home'));
  });
  return (
    <div className="staff-card card card_padded fields">
      <h1>{t('staff-sign-in:setupTitle')}</h1>
      <StaffForm form={form} schema={schema} className="fields" onSubmit={onSubmit}>
        <p>{isFirst ? t('staff-sign-in:firstLead', { login }) : t('staff-sign-in:setupLead', { name, login })}</p>
        {isFirst && (
          <FormInput control={form.control} name="name" label={t('staff-sign-in:yourName')} autoComplete="name" />
        )}
        {/* Password managers store the login with the password. */}
        <input
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          autoComplete="username"
          readOnly
          value={login}
        />
        <FormInput
          control={form.control}
          name="password"
          type="password"
          label={t('staff-sign-in:newPassword')}
          hint={t('staff-sign-in:newPasswordHint')}
          invalidMessage={t('staff-shell:fieldTooShort', { count: MIN_PASSWORD_LENGTH })}
          autoComplete="new-password"
        />
        <p>{t('staff-sign-in:scan')}</p>
        <QrImage text={uri} label={t('staff-sign-in:qrLabel')} />
        <p className="small muted">
          {t('staff-sign-in:secret')} <code className="staff-secret">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <FormInput
          control={form.control}
          name="totp"
          label={t('staff-sign-in:totp')}
          hint={t('staff-sign-in:totpHint')}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <ErrorBanner error={failure} messages={{ 422: t('staff-sign-in:linkExpired') }} />
        <Button type="submit" size="large" fullWidth busy={busy}>
          {t('staff-sign-in:finish')}
        </Button>
      </StaffForm>
    </div>
  );
}
