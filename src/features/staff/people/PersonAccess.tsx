import { useState } from 'react';
import { EmailInvitationInput, type Person } from '#contract/staff/people.ts';
import { formatDateTime } from '#features/shared/dates.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Input } from '#ui/form/Field.tsx';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { StaffForm } from '../shared/StaffForm.tsx';
import { FormInput } from '../shared/form-fields.tsx';
import { useStaffMutation } from '../shared/staff-query.ts';

/**
 * Two separate actions for an active account with a login: one creates a link with which the person sets a password,
 * the other ends all of their sessions.
 */
export function PersonAccess({ person }: { person: Person }) {
  const t = useStaffT('staff-people', 'staff-shell');
  const [confirming, setConfirming] = useState(false);
  const passwordLink = useStaffMutation('invitePerson');
  const endSessions = useStaffMutation('endSessions', {
    invalidates: ['getPeople', 'getSessions'],
    onSuccess: () => {
      setConfirming(false);
      showToast(t('staff-people:sessionsEnded'));
    },
  });
  if (person.login === null || !person.active) return null;
  const link = passwordLink.data && location.origin + passwordLink.data.path;
  const copy = async () => {
    if (!link) return;
    await navigator.clipboard.writeText(link);
    showToast(t('staff-people:copied'));
  };
  return (
    <section className="fields staff-section">
      <h3>{t('staff-people:invite')}</h3>
      {person.has_password && <p className="small muted">{t('staff-people:inviteWarning')}</p>}
      {link && passwordLink.data ? (
        <>
          <p>{t('staff-people:inviteLead', { time: formatDateTime(passwordLink.data.expires_at, pageLocale()) })}</p>
          <Input name="link" label={t('staff-people:link')} value={link} readOnly onChange={() => undefined} />
          {/* Only pages served over https may write to the clipboard. */}
          {isSecureContext && (
            <Button variant="secondary" onClick={() => void copy()}>
              {t('staff-people:copy')}
            </Button>
          )}
          {passwordLink.data.can_email && <SendInvitation person={person} path={passwordLink.data.path} />}
        </>
      ) : (
        <Button
          variant="secondary"
          busy={passwordLink.isPending}
          onClick={() => passwordLink.mutate({ id: person.id })}
        >
          {t('staff-people:invite')}
        </Button>
      )}
      <ErrorBanner error={passwordLink.error} />
      {person.has_password && (
        <Button variant="ghost" onClick={() => setConfirming(true)}>
          {t('staff-people:endSessions')}
        </Button>
      )}
      {confirming && (
        <ConfirmDialog
          title={t('staff-people:endSessions')}
          action={t('staff-people:endSessions')}
          busy={endSessions.isPending}
          error={endSessions.error}
          onConfirm={() => endSessions.mutate({ id: person.id })}
          onClose={() => setConfirming(false)}
        >
          {t('staff-people:endSessionsConfirm')}
        </ConfirmDialog>
      )}
    </section>
  );
}

/** Sends the link to an address: by default to the login, if that is one. */
function SendInvitation({ person: { id, login }, path }: { person: Person; path: string }) {
  const t = useStaffT('staff-people', 'staff-shell');
  const token = path.slice(path.indexOf('#') + 1);
  const form = useStaffForm(EmailInvitationInput, { id, token, to: login?.includes('@') ? login : '' });
  const send = useStaffMutation('emailInvitation', { onSuccess: () => showToast(t('staff-people:emailSent')) });
  const { onSubmit, failure, busy } = useFormSubmit(form, (values) => send.mutateAsync(values));
  return (
    <StaffForm form={form} schema={EmailInvitationInput} className="fields" onSubmit={onSubmit}>
      <FormInput
        control={form.control}
        name="to"
        type="email"
        label={t('staff-people:emailTo')}
        autoComplete="off"
        invalidMessage={t('staff-shell:fieldInvalid')}
      />
      <ErrorBanner error={failure} />
      <Button type="submit" variant="secondary" busy={busy}>
        {t('staff-people:emailSend')}
      </Button>
    </StaffForm>
  );
}
