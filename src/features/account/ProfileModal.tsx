import { useStore } from '@nanostores/react';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { finishSignIn } from './sign-in.store.ts';
import { $profile } from './user.store.ts';
import { UserSheet } from './UserSheet.tsx';

/** Sign-in, last step: who the customer is. Saving and closing both continue to what was asked for. */
export function ProfileModal() {
  const t = useT('common', 'user');
  const profile = useStore($profile);
  return (
    <Modal name="profile" open onClose={finishSignIn} title={t('user:profileTitle')} closeLabel={t('common:close')}>
      <UserSheet />
      <div className="sign-in">
        <p className="sign-in__lead">{t('user:profileLead')}</p>
        <ProfileForm profile={profile} submitLabel={t('user:saveAndContinue')} onSaved={finishSignIn}>
          <Button variant="ghost" full onClick={finishSignIn}>
            {t('user:skip')}
          </Button>
        </ProfileForm>
      </div>
    </Modal>
  );
}
