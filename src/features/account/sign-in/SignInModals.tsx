import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { TextWithSlot } from '#features/shared/TextWithSlot.tsx';
import { customerPhoneField } from '#features/shared/phone-format.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { $resumablePhone } from '#features/shared/resumable-checkout.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { HttpError } from '#lib/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/feedback/feedback.tsx';
import { PhoneInput } from '#ui/form/PhoneInput.tsx';
import { href } from '../../../routes.ts';
import { formatPhone } from '#contract/phone.ts';
import { ProfileForm } from '../ProfileForm.tsx';
import { useSubmit } from '#features/shared/hooks.ts';
import stylesheetUrl from '../account.lazy.scss?url';
import { $profile } from '../user.store.ts';
import { SentCode } from './CodeField.tsx';
import {
  $pendingSignIn,
  changeNumber,
  checkCode,
  enterSentCode,
  finishSignIn,
  phoneError,
  resendCode,
  sendCode,
} from './sign-in.store.ts';

export function PhoneModal() {
  const t = useT('common', 'user');
  const resumablePhone = useStore($resumablePhone);
  const field = customerPhoneField(t);
  const [value, setValue] = useState(() => field.format.fromSent($pendingSignIn.get()?.phone ?? ''));
  /** The digits of the number, as sent; empty unless it is accepted. */
  const phone = field.format.toSent(value) ?? '';
  /** The number for which the server refused another code, and in how many seconds it accepts a request again. */
  const [limited, setLimited] = useState<{ phone: string; retryAfter: number | undefined }>();
  const { form, busy, errors } = useSubmit({
    validate: () => (phone ? {} : { phone: t('user:phoneIncomplete') }),
    send: () => sendCode(browserApiClient('customer'), phone),
    toErrors(error) {
      if (error instanceof HttpError && error.status === 429) setLimited({ phone, retryAfter: error.retryAfter });
      return { fields: { phone: phoneError(error, t) }, message: '' };
    },
  });

  return (
    <ShopModal name="authPhone" title={t('user:phoneTitle')} stylesheetUrl={stylesheetUrl}>
      <form className="sign-in" {...form}>
        {resumablePhone && <Banner tone="warning">{t('user:sessionEnded')}</Banner>}
        <p className="muted">{t('user:phoneLead')}</p>
        <PhoneInput
          name="phone"
          label={t('user:phone')}
          {...field}
          value={value}
          onChange={setValue}
          error={errors.fields['phone']}
          autoFocus
        />
        <Button type="submit" size="large" fullWidth busy={busy}>
          {t('user:getCode')}
        </Button>
        {limited?.phone === phone && (
          <Button
            variant="secondary"
            fullWidth
            data-action="enter-code"
            onClick={() => enterSentCode(phone, limited.retryAfter)}
          >
            {t('user:enterSentCode')}
          </Button>
        )}
        <p className="note">
          {t('user:privacyNote')}{' '}
          <a className="link" href={href(pageLocale(), 'privacy')}>
            {t('user:privacyLink')}
          </a>
        </p>
      </form>
    </ShopModal>
  );
}

export function CodeModal() {
  const t = useT('common', 'user');
  const pending = useStore($pendingSignIn);
  return (
    <ShopModal name="authCode" title={t('user:codeTitle')} stylesheetUrl={stylesheetUrl}>
      <div className="sign-in">
        <p className="muted">
          <TextWithSlot t={t} messageKey="user:codeLead" slot="phone">
            <span className="phone">{formatPhone(pending?.phone ?? '')}</span>
          </TextWithSlot>{' '}
          <button className="link sign-in__change" type="button" onClick={changeNumber}>
            {t('user:changeNumber')}
          </button>
        </p>
        <SentCode
          resendAt={pending?.resendAt ?? 0}
          onComplete={(code) => checkCode(browserApiClient('customer'), code)}
          onResend={() => resendCode(browserApiClient('customer'))}
        />
      </div>
    </ShopModal>
  );
}

/** Last step of the sign-in: the profile. Saving and closing both continue to the requested page. */
export function ProfileModal() {
  const t = useT('common', 'user');
  const profile = useStore($profile);
  const [isForCheckout] = useState(() => $pendingSignIn.get()?.from === 'cart');
  return (
    <ShopModal name="profile" title={t('user:profileTitle')} stylesheetUrl={stylesheetUrl} onClose={finishSignIn}>
      <div className="sign-in">
        <p className="muted">{t('user:profileLead')}</p>
        <ProfileForm
          profile={profile}
          submitLabel={t('user:saveAndContinue')}
          nameOnly={isForCheckout}
          onSaved={finishSignIn}
        >
          {/* The checkout would ask for the name again. */}
          {!isForCheckout && (
            <Button variant="secondary" size="large" fullWidth data-action="skip-profile" onClick={finishSignIn}>
              {t('user:skip')}
            </Button>
          )}
        </ProfileForm>
      </div>
    </ShopModal>
  );
}
