import { useState } from 'react';
import type { Profile } from '#contract/user.ts';
import { useT } from '#i18n/browser.ts';
import { Banner } from '#ui/feedback/feedback.tsx';
import { formatPhone } from '#contract/phone.ts';
import { ProfileForm } from '../ProfileForm.tsx';
import { AccountIsland, ProfileLoader } from './AccountIsland.tsx';

export function AccountProfile() {
  return (
    <AccountIsland>
      <ProfileLoader failedTitle="account:profileFailed">
        {(profile) => <ProfileEditor profile={profile} />}
      </ProfileLoader>
    </AccountIsland>
  );
}

function ProfileEditor({ profile }: { profile: Profile }) {
  const t = useT('account', 'user');
  const [saved, setSaved] = useState(false);
  return (
    <div className="account-form fields card card_padded">
      <p className="muted">{t('account:profileLead')}</p>
      {profile.phone && (
        <dl className="account-form__phone">
          <dt className="field__label">{t('user:phone')}</dt>
          <dd className="tabular phone">{formatPhone(profile.phone)}</dd>
          <dd className="field__hint">{t('account:phoneHint')}</dd>
        </dl>
      )}
      <ProfileForm
        profile={profile}
        submitLabel={t('account:save')}
        onSaved={() => setSaved(true)}
        onEdit={() => setSaved(false)}
      >
        <div role="status">{saved && <Banner tone="success">{t('account:saved')}</Banner>}</div>
      </ProfileForm>
    </div>
  );
}
