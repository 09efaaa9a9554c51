import { useStore } from '@nanostores/react';
import { CODE_LENGTH } from '#contract/constants.ts';
import { closeModal } from '#features/common/modal.store.ts';
import { useT } from '#i18n/browser.ts';
import { CodeInput } from '#ui/CodeInput.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { showPhone } from './phone-text.ts';
import { ResendCode } from './ResendCode.tsx';
import { $auth, changeNumber } from './sign-in.store.ts';
import { useCodeCheck } from './use-code-check.ts';
import { UserSheet } from './UserSheet.tsx';

/** Sign-in, second step: the code from the SMS. It is checked once its last digit is there. */
export function CodeModal() {
  const t = useT();
  const auth = useStore($auth);
  const { checking, error, check } = useCodeCheck(t);
  const boxLabels = Array.from({ length: CODE_LENGTH }, (_, index) => t('user:codeDigit', { position: index + 1, length: CODE_LENGTH }));

  return (
    <Modal name="authCode" open onClose={() => closeModal('authCode')} title={t('user:codeTitle')} closeLabel={t('common:close')}>
      <UserSheet />
      <div className="sign-in">
        <p className="sign-in__lead">
          {t('user:codeLead', { phone: showPhone(auth?.phone ?? '') })}{' '}
          <button className="link sign-in__change" type="button" onClick={changeNumber}>
            {t('user:changeNumber')}
          </button>
        </p>
        <CodeInput name="code" label={t('user:code')} boxLabels={boxLabels} error={error} onComplete={check} />
        <p className="sign-in__status" role="status">
          {checking && (
            <>
              <Spinner /> {t('user:checkingCode')}
            </>
          )}
        </p>
        <ResendCode resendAt={auth?.resendAt ?? 0} />
      </div>
    </Modal>
  );
}
