import { useState } from 'react';
import { fieldErrors } from '#features/shared/error-messages.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { CodeInput } from '#ui/form/CodeInput.tsx';
import { Spinner } from '#ui/feedback/feedback.tsx';
import { staffHref } from '../../../staff-routes.ts';
import { useStaffMutation } from '../shared/staff-query.ts';
import { StaffRoot } from '../shared/StaffIsland.tsx';
import { forgetLinkToken, readLinkToken } from './link-token.ts';

const CODE_LENGTH = 6;

/**
 * Signs this device in with the code that a manager shows, or with that of the scanned link: after a press, because a
 * link that someone sends would otherwise replace the session of whoever opens it.
 */
export function PairDevice() {
  return (
    <StaffRoot>
      <PairingCode />
    </StaffRoot>
  );
}

function PairingCode() {
  const t = useStaffT('staff-sign-in');
  const [token, setToken] = useState(() => readLinkToken('pair'));
  const { mutate, error, isPending } = useStaffMutation('pairDevice', {
    onSuccess: ({ device_kind: kind }) =>
      location.replace(staffHref(pageLocale(), kind === 'courier' ? 'courier' : 'home')),
  });
  const pairByLink = () => {
    // A link works once; afterwards, the code has to be typed.
    forgetLinkToken('pair');
    setToken('');
    mutate({ code: token });
  };
  const wrongCode = fieldErrors(error)['code'];
  return (
    <div className="staff-card card card_padded fields">
      <h1>{t('staff-sign-in:pairTitle')}</h1>
      <p>{t(token ? 'staff-sign-in:pairLinkLead' : 'staff-sign-in:pairLead')}</p>
      {token ? (
        <Button size="large" fullWidth onClick={pairByLink} data-action="pair">
          {t('staff-sign-in:pairThis')}
        </Button>
      ) : (
        <CodeInput
          name="code"
          label={t('staff-sign-in:pairCode')}
          boxLabels={Array.from({ length: CODE_LENGTH }, (_, index) =>
            t('staff-sign-in:digit', { position: index + 1, length: CODE_LENGTH }),
          )}
          error={isPending ? undefined : wrongCode}
          onComplete={(code) => {
            if (!isPending) mutate({ code });
          }}
        />
      )}
      <p role="status">
        {isPending && (
          <>
            <Spinner /> {t('staff-sign-in:pairing')}
          </>
        )}
      </p>
      <ErrorBanner error={wrongCode ? null : error} />
      <a className="link" href={staffHref(pageLocale(), 'signIn')}>
        {t('staff-sign-in:signInLink')}
      </a>
    </div>
  );
}
