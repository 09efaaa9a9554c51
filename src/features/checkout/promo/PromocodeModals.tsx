import { useStore } from '@nanostores/react';
import { useLayoutEffect, useState } from 'react';
import { useFormatPrice, useSubmit } from '#features/shared/hooks.ts';
import { toErrorMessage, fieldErrors } from '#features/shared/error-messages.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { closeModal, type ModalData, replaceModal, trackModal } from '#features/shared/modal.store.ts';
import { ZERO } from '#contract/money.ts';
import { isBlank, normalizeLine } from '#contract/text.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Input } from '#ui/form/Field.tsx';
import { $currency } from '../checkout.store.ts';
import { checkPromo, promoErrorKey, $promotion } from './promo.store.ts';

/** The maximum length of `promocode` in the API. */
const MAX_CODE_LENGTH = 40;

export function PromocodeModal() {
  const t = useT('promocode', 'checkout', 'common');
  return (
    <ShopModal name="promocode" title={t('checkout:promo')}>
      <PromocodeForm modal="promocode" />
    </ShopModal>
  );
}

/** The same form with a refused code, which can be corrected, and the reason for the refusal. */
export function PromocodeErrorModal({ data }: { data: ModalData['promocodeError'] }) {
  const t = useT('promocode', 'checkout', 'common');
  return (
    <ShopModal name="promocodeError" title={t('checkout:promo')}>
      <PromocodeForm modal="promocodeError" refused={data} />
    </ShopModal>
  );
}

interface PromocodeFormProps {
  /** The modal that contains the form. */
  modal: 'promocode' | 'promocodeError';
  refused?: ModalData['promocodeError'];
}

/** A separate form, so that Enter submits only the promo code. */
function PromocodeForm({ modal, refused }: PromocodeFormProps) {
  const t = useT('promocode', 'checkout', 'common');
  const [code, setCode] = useState(refused?.promocode ?? '');
  const { form, formRef, busy, errors } = useSubmit({
    validate: () => (!isBlank(code) ? {} : { promocode: t('promocode:empty') }),
    send: async () => {
      const isStillOpen = trackModal(modal);
      const outcome = await checkPromo(browserApiClient('customer'), normalizeLine(code));
      if (!isStillOpen()) return;
      if (outcome.accepted) replaceModal(modal, 'promocodeSuccess');
      else replaceModal(modal, 'promocodeError', { promocode: normalizeLine(code), refusal: outcome.refusal });
    },
    toErrors: (failure) => ({
      fields: { promocode: fieldErrors(failure)['promocode'] ?? toErrorMessage(failure, t) },
      message: '',
    }),
  });
  // The refusal applies only to the code that was checked.
  const refusalText =
    refused && refused.promocode === normalizeLine(code) ? t(promoErrorKey(refused.refusal)) : undefined;

  useLayoutEffect(() => {
    if (refused) formRef.current?.querySelector('input')?.select();
  }, [refused, formRef]);

  return (
    <form className="fields" {...form}>
      <Input
        name="promocode"
        label={t('checkout:promo')}
        hint={t('promocode:lead')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="send"
        maxLength={MAX_CODE_LENGTH}
        data-autofocus=""
        value={code}
        error={errors.fields['promocode'] ?? refusalText}
        onChange={setCode}
      />
      <Button type="submit" size="large" fullWidth busy={busy}>
        {t('promocode:apply')}
      </Button>
    </form>
  );
}

/** Shows what the accepted promo code saves, if that is known before the quote. */
export function PromocodeSuccessModal() {
  const t = useT('promocode', 'checkout', 'common');
  const formatPrice = useFormatPrice();
  const promotion = useStore($promotion);
  const currency = useStore($currency);
  const close = () => closeModal('promocodeSuccess');
  const discount = promotion?.discount ?? ZERO;

  return (
    <ShopModal
      name="promocodeSuccess"
      closesItself
      title={t('promocode:acceptedTitle')}
      footer={
        <Button size="large" fullWidth data-autofocus="" onClick={close}>
          {t('promocode:done')}
        </Button>
      }
    >
      {promotion?.title && <p lang={promotion.title_lang}>{promotion.title}</p>}
      {promotion?.kind === 'free_delivery' && <p>{t('promocode:freeDelivery')}</p>}
      {discount > 0 && <p>{t('promocode:saves', { price: formatPrice(discount, currency, 'sentence') })}</p>}
      {(!promotion || promotion.kind === 'unknown') && <p>{t('promocode:atCheckout')}</p>}
    </ShopModal>
  );
}
