import { useEffect, useState } from 'react';
import { MAX_COMMENT } from '#contract/constants.ts';
import { focusFirstError } from '#features/checkout/checkout-form.store.ts';
import { browserHttp } from '#features/shared/http.ts';
import { closeModal, type ModalData } from '#features/shared/modal.store.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { refusalOf, useSubmit } from '#features/account/use-submit.ts';
import { createIdempotencyKeys } from '#features/shared/idempotency-key.ts';
import { useT } from '#i18n/browser.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Stars } from '#ui/form/Stars.tsx';
import { Textarea } from '#ui/form/Field.tsx';
import { keepRating } from './order.store.ts';
import { rateOrder } from './orders.api.ts';
import {
  missingStars,
  NO_STARS,
  STAR_VALUES,
  type RatingCategory,
  RATING_CATEGORY_KEYS,
  RATING_CATEGORIES,
} from './order-rating.ts';

/** Food, delivery and service, once after the delivery. */
export default function RateModal({ data: { orderId } }: { data: ModalData['rate'] }) {
  const t = useT('common', 'orders');
  const [stars, setStars] = useState(NO_STARS);
  const [comment, setComment] = useState('');
  const [keyOf] = useState(() => createIdempotencyKeys());
  const { form, busy, refusal, submit } = useSubmit({
    check: () => Object.fromEntries(missingStars(stars).map((subject) => [subject, t('orders:rateMissing')])),
    send: async () => {
      const rating = { order_id: orderId, ...stars, comment: comment.trim() };
      keepRating(orderId, await rateOrder(browserHttp(), rating, keyOf(rating)));
      closeModal('rate');
      showToast(t('orders:rated'), 'success');
    },
    explain: (error) => refusalOf(error, [...RATING_CATEGORIES, 'comment'], t),
  });

  useEffect(() => focusFirstError(form.current), [form, refusal]);

  const labels = (subject: RatingCategory) =>
    STAR_VALUES.map((value) => t(`orders:star_${value}`, { subject: t(RATING_CATEGORY_KEYS[subject]) }));

  return (
    <Modal
      name="rate"
      open
      onClose={() => closeModal('rate')}
      title={t('orders:rateTitle')}
      closeLabel={t('common:close')}
    >
      <form ref={form} className="fields" noValidate onSubmit={submit}>
        {refusal.text && (
          <Banner tone="danger" role="alert">
            {refusal.text}
          </Banner>
        )}
        {RATING_CATEGORIES.map((subject) => (
          <Stars
            key={subject}
            name={subject}
            legend={t(RATING_CATEGORY_KEYS[subject])}
            starLabels={labels(subject)}
            value={stars[subject]}
            error={stars[subject] === 0 ? refusal.fields[subject] : undefined}
            onChange={(value) => setStars({ ...stars, [subject]: value })}
          />
        ))}
        <Textarea
          name="comment"
          label={t('orders:rateComment')}
          maxLength={MAX_COMMENT}
          value={comment}
          error={refusal.fields['comment']}
          onChange={setComment}
        />
        <Button type="submit" size="large" full busy={busy}>
          {t('orders:rateSend')}
        </Button>
      </form>
    </Modal>
  );
}
