import { useStore } from '@nanostores/react';
import { browserHttp } from '#features/shared/http.ts';
import { closeModal } from '#features/shared/modal.store.ts';
import { Phrase } from '#features/shared/Phrase.tsx';
import { useT } from '#i18n/browser.ts';
import { Modal } from '#ui/Modal.tsx';
import { CodeField } from './CodeField.tsx';
import { showPhone } from './profile-fields.ts';
import { ResendCode } from './ResendCode.tsx';
import { $auth, changeNumber, checkCode, resendCode } from './sign-in.store.ts';
import { useCodeCheck } from './use-code-check.ts';
import { UserSheet } from './UserSheet.tsx';

/** Sign-in, second step: the code from the SMS. It is checked once its last digit is there. */
export function CodeModal() {
  const t = useT('common', 'user');
  const auth = useStore($auth);
  const checked = useCodeCheck(t, (code) => checkCode(browserHttp(), code));

  return (
    <Modal
      name="authCode"
      open
      onClose={() => closeModal('authCode')}
      title={t('user:codeTitle')}
      closeLabel={t('common:close')}
    >
      <UserSheet />
      <div className="sign-in">
        <p className="sign-in__lead">
          <Phrase t={t} of="user:codeLead" slot="phone">
            <span className="phone">{showPhone(auth?.phone ?? '')}</span>
          </Phrase>{' '}
          <button className="link sign-in__change" type="button" onClick={changeNumber}>
            {t('user:changeNumber')}
          </button>
        </p>
        <CodeField {...checked} />
        <ResendCode resendAt={auth?.resendAt ?? 0} onResend={() => resendCode(browserHttp())} />
      </div>
    </Modal>
  );
}
