import { useEffect, useState } from 'react';
import { MAX_COMMENT_LENGTH } from '#contract/constants.ts';
import { toFormErrors, useSubmit } from '#features/shared/use-async.ts';
import { focusFirstError } from '#features/checkout/checkout-form.store.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { createIdempotencyKeys } from '#features/shared/idempotency-key.ts';
import { closeModal, trackModal, type ModalData } from '#features/shared/modal.store.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Stars } from '#ui/form/Stars.tsx';
import { Textarea } from '#ui/form/Field.tsx';
import {
  addRating,
  missingStars,
  RATING_CATEGORIES,
  RATING_CATEGORY_KEYS,
  type Stars as StarValues,
} from './order.store.ts';

const STAR_VALUES = [1, 2, 3, 4, 5] as const;

export default function RateModal({ data: { orderId } }: { data: ModalData['rate'] }) {
  const t = useT('common', 'orders');
  const [stars, setStars] = useState<StarValues>({ food: 0, delivery: 0, service: 0 });
  const [comment, setComment] = useState('');
  const [idempotencyKeyFor] = useState(() => createIdempotencyKeys());
  const { formRef, busy, errors, submit } = useSubmit({
    validate: () => Object.fromEntries(missingStars(stars).map((category) => [category, t('orders:rateMissing')])),
    send: async () => {
      const isStillOpen = trackModal('rate');
      const body = { order_id: orderId, ...stars, comment: comment.trim() };
      addRating(orderId, await browserApiClient().call('rateOrder', { body, idempotencyKey: idempotencyKeyFor(body) }));
      if (isStillOpen()) closeModal('rate');
      showToast(t('orders:rated'));
    },
    toErrors: (error) => toFormErrors(error, [...RATING_CATEGORIES, 'comment'], t, { 409: t('orders:cannotRate') }),
  });

  useEffect(() => void focusFirstError(formRef.current), [formRef, errors]);

  return (
    <ShopModal name="rate" title={t('orders:rateTitle')}>
      <form ref={formRef} className="fields" noValidate onSubmit={submit}>
        {RATING_CATEGORIES.map((category) => (
          <Stars
            key={category}
            name={category}
            legend={t(RATING_CATEGORY_KEYS[category])}
            starLabels={STAR_VALUES.map((value) =>
              t(`orders:star_${value}`, { subject: t(RATING_CATEGORY_KEYS[category]) }),
            )}
            value={stars[category]}
            error={stars[category] === 0 ? errors.fields[category] : undefined}
            onChange={(value) => setStars({ ...stars, [category]: value })}
          />
        ))}
        <Textarea
          name="comment"
          label={t('orders:rateComment')}
          maxLength={MAX_COMMENT_LENGTH}
          value={comment}
          error={errors.fields['comment']}
          onChange={setComment}
        />
        <ErrorBanner error={errors.message} />
        <Button type="submit" size="large" fullWidth busy={busy}>
          {t('orders:rateSend')}
        </Button>
      </form>
    </ShopModal>
  );
}
