import { useState } from 'react';
import { SignInInput } from '#contract/staff/sign-in.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { staffHref, staffRoutes, type StaffRouteName } from '../../../staff-routes.ts';
import { FormInput } from '../shared/form-fields.tsx';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { StaffForm } from '../shared/StaffForm.tsx';
import { useStaffMutation } from '../shared/staff-query.ts';
import { StaffRoot } from '../shared/StaffIsland.tsx';

export function SignIn() {
  return (
    <StaffRoot>
      <SignInFields />
    </StaffRoot>
  );
}

/** Login and password first, then the code of the authenticator app if the server requires it. */
function SignInFields() {
  const t = useStaffT('staff-sign-in');
  const [needsTotp, setNeedsTotp] = useState(false);
  const form = useStaffForm(SignInInput, { login: '', password: '' });
  const signIn = useStaffMutation('signIn');
  const { onSubmit, failure, busy } = useFormSubmit(form, async (values) => {
    const { status } = await signIn.mutateAsync(values);
    if (status === 'signed_in') return location.replace(returnAddress());
    setNeedsTotp(true);
  });
  return (
    <div className="staff-card card card_padded fields">
      <h1>{t('staff-sign-in:title')}</h1>
      <StaffForm form={form} schema={SignInInput} className="fields" onSubmit={onSubmit}>
        <FormInput
          control={form.control}
          name="login"
          label={t('staff-sign-in:login')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormInput
          control={form.control}
          name="password"
          type="password"
          label={t('staff-sign-in:password')}
          autoComplete="current-password"
        />
        {needsTotp && (
          <FormInput
            control={form.control}
            name="totp"
            label={t('staff-sign-in:totp')}
            hint={t('staff-sign-in:totpHint')}
            autoComplete="one-time-code"
            inputMode="numeric"
            // The field appears after the password was submitted, so the code is the next input.
            autoFocus
          />
        )}
        <ErrorBanner error={failure} messages={{ 401: t('staff-sign-in:wrong') }} />
        <Button type="submit" size="large" fullWidth busy={busy}>
          {t('staff-sign-in:signIn')}
        </Button>
        <a className="link" href={staffHref(pageLocale(), 'pair')}>
          {t('staff-sign-in:pairDeviceLink')}
        </a>
      </StaffForm>
    </div>
  );
}

/**
 * The address of the page to return to after signing in. The fragment has its name and query: `#orders?search=1042`.
 */
function returnAddress(): string {
  const [name = '', query] = location.hash.slice(1).split('?');
  if (!Object.hasOwn(staffRoutes, name)) return staffHref(pageLocale(), 'home');
  return staffHref(pageLocale(), name as StaffRouteName) + (query ? `?${query}` : '');
}
