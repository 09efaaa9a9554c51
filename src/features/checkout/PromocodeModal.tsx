import { useState } from 'react';
import { failureText, fieldErrors } from '#features/shared/failure.ts';
import { browserHttp } from '#features/shared/http.ts';
import { closeModal, replaceModal } from '#features/shared/modal.store.ts';
import { useSubmit } from '#features/account/use-submit.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Input } from '#ui/form/Field.tsx';
import { Modal } from '#ui/Modal.tsx';
import { checkPromo } from './promo.store.ts';

const MAX_CODE = 40;

/** Asks for a promo code. It is a form of its own: Enter sends the code and nothing else. */
export default function PromocodeModal() {
  const t = useT('checkout', 'common');
  const [code, setCode] = useState('');
  const close = () => closeModal('promocode');
  const { form, busy, refusal, submit } = useSubmit({
    check: () => (code.trim() ? {} : { promocode: t('checkout:promoEmpty') }),
    send: async () => {
      const outcome = await checkPromo(browserHttp(), code.trim());
      if (outcome.accepted) replaceModal('promocode', 'promocodeSuccess', true);
      else replaceModal('promocode', 'promocodeError', { code: outcome.code });
    },
    explain: (failure) => ({
      fields: { promocode: fieldErrors(failure)['promocode'] ?? failureText(failure, t) },
      text: '',
    }),
  });

  return (
    <Modal name="promocode" open onClose={close} title={t('checkout:promo')} closeLabel={t('common:close')}>
      <form className="fields" ref={form} noValidate onSubmit={submit}>
        <Input
          name="promocode"
          label={t('checkout:promoLead')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="send"
          maxLength={MAX_CODE}
          data-autofocus=""
          value={code}
          error={refusal.fields['promocode']}
          onChange={setCode}
        />
        <Button type="submit" size="large" full busy={busy}>
          {t('checkout:promoApply')}
        </Button>
      </form>
    </Modal>
  );
}
