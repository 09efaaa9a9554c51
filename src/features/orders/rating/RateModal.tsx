import { normalizeLines } from '#contract/text.ts';
import { useEffect, useState } from 'react';
import { focusFirstError } from '#features/checkout/checkout-form.store.ts';
import { browserApiClient, createIdempotencyKeys } from '#features/shared/browser-api-client.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { closeModal, trackModal, type ModalData } from '#features/shared/modal.store.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { toFormErrors, useSubmit } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Stars } from '#ui/form/Stars.tsx';
import { currentOrder, setRating } from '../order.store.ts';
import {
  NO_STARS,
  RATING_CATEGORIES,
  ratingCategories,
  ratingScores,
  reviewErrors,
  starErrors,
  type ReviewText,
} from './rating.ts';
import { ReviewFields } from './ReviewFields.tsx';

const STAR_VALUES = [1, 2, 3, 4, 5] as const;

export default function RateModal({ data: { orderId } }: { data: ModalData['rate'] }) {
  const t = useT('common', 'rating');
  const current = currentOrder();
  const order = current?.id === orderId ? current : null;
  const categories = ratingCategories(order);
  const [stars, setStars] = useState(NO_STARS);
  const [review, setReview] = useState<ReviewText>({ comment: '', publish: false });
  const [idempotencyKeyFor] = useState(() => createIdempotencyKeys());
  const { form, formRef, busy, errors, failureCount } = useSubmit({
    validate: () => ({ ...starErrors(stars, t), ...reviewErrors(review, t) }),
    send: async () => {
      const isStillOpen = trackModal('rate');
      const { comment, publish } = review;
      const body = {
        order_id: orderId,
        ...ratingScores(categories, stars),
        comment: normalizeLines(comment),
        ...(publish && { publish }),
      };
      const rating = await browserApiClient('customer').call('rateOrder', {
        body,
        idempotencyKey: idempotencyKeyFor(body),
      });
      setRating(orderId, rating);
      if (isStillOpen()) closeModal('rate');
      showToast(t('rating:rated'));
    },
    toErrors: (error) => toFormErrors(error, [...RATING_CATEGORIES, 'comment'], t, { 409: t('rating:cannotRate') }),
  });

  useEffect(() => void focusFirstError(formRef.current), [formRef, failureCount]);

  return (
    <ShopModal name="rate" title={t('rating:rateTitle')}>
      <form className="fields" {...form}>
        {categories.map((category) => (
          <Stars
            key={category}
            name={category}
            legend={category === 'food' ? t('rating:food') : t('rating:optional', { subject: t(`rating:${category}`) })}
            starLabels={STAR_VALUES.map((value) => t(`rating:star_${value}`, { subject: t(`rating:${category}`) }))}
            value={stars[category]}
            error={stars[category] > 0 ? undefined : errors.fields[category]}
            onChange={(value) => setStars({ ...stars, [category]: value })}
          />
        ))}
        <p className="note">{t('rating:optionalNote')}</p>
        <ReviewFields
          value={review}
          author={order?.review_author ?? null}
          error={errors.fields['comment']}
          onChange={setReview}
        />
        <ErrorBanner error={errors.message} />
        <Button type="submit" size="large" fullWidth busy={busy}>
          {t('rating:send')}
        </Button>
      </form>
    </ShopModal>
  );
}
