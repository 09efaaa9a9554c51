import { useState } from 'react';
import { PHONE_PATTERN } from '#contract/constants.ts';
import { browserHttp } from '#features/shared/http.ts';
import { closeModal } from '#features/shared/modal.store.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { PhoneInput } from '#ui/form/PhoneInput.tsx';
import { href } from '../../routes.ts';
import { phoneError } from './sign-in-errors.ts';
import { $auth, sendCode } from './sign-in.store.ts';
import { useSubmit } from './use-submit.ts';
import { UserSheet } from './UserSheet.tsx';

/** Sign-in, first step: the phone that gets the code. */
export function PhoneModal() {
  const t = useT('common', 'user');
  const [phone, setPhone] = useState(() => $auth.get()?.phone ?? '');
  const { form, busy, refusal, submit } = useSubmit({
    check: () => (PHONE_PATTERN.test(phone) ? {} : { phone: t('user:phoneIncomplete') }),
    send: () => sendCode(browserHttp(), phone),
    explain: (error) => ({ fields: { phone: phoneError(error, t) }, text: '' }),
  });

  return (
    <Modal
      name="authPhone"
      open
      onClose={() => closeModal('authPhone')}
      title={t('user:phoneTitle')}
      closeLabel={t('common:close')}
    >
      <UserSheet />
      <form className="sign-in" ref={form} noValidate onSubmit={submit}>
        <p className="sign-in__lead">{t('user:phoneLead')}</p>
        <PhoneInput
          name="phone"
          label={t('user:phone')}
          value={phone}
          onChange={setPhone}
          error={refusal.fields['phone']}
          autoFocus
        />
        <Button type="submit" size="large" full busy={busy}>
          {t('user:getCode')}
        </Button>
        <p className="sign-in__note">
          {t('user:privacyNote')}{' '}
          <a className="link" href={href(pageLocale(), 'privacy')}>
            {t('user:privacyLink')}
          </a>
        </p>
      </form>
    </Modal>
  );
}
