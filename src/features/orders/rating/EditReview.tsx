import { useEffect, useState } from 'react';
import type { Order, Rating } from '#contract/orders.ts';
import { focusFirstError } from '#features/checkout/checkout-form.store.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { toFormErrors, useSubmit } from '#features/shared/use-submit.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { setRating } from '../order.store.ts';
import { reviewErrors, type ReviewText } from './rating.ts';
import { ReviewFields } from './ReviewFields.tsx';

interface EditReviewProps {
  order: Order;
  rating: Rating;
  onClose: () => void;
}

/** The form that changes the text of a rating, or adds one later. */
export function EditReview({ order, rating, onClose }: EditReviewProps) {
  const t = useT('common', 'rating');
  const [review, setReview] = useState<ReviewText>({
    comment: rating.comment ?? '',
    publish: rating.review_status !== undefined,
  });
  const { form, formRef, busy, errors, failures } = useSubmit({
    validate: () =>
      review.comment.trim() === '' && !review.publish ? { comment: t('rating:commentEmpty') } : reviewErrors(review, t),
    send: async () => {
      const body = { order_id: order.id, comment: review.comment.trim(), publish: review.publish };
      setRating(order.id, await browserApiClient().call('editReview', { body }));
      showToast(t('rating:saved'));
      onClose();
    },
    toErrors: (error) => toFormErrors(error, ['comment'], t, { 409: t('rating:cannotReview') }),
  });

  useEffect(() => formRef.current?.querySelector('textarea')?.focus(), [formRef]);
  useEffect(() => void focusFirstError(formRef.current), [formRef, failures]);

  return (
    <form className="fields" {...form}>
      <ReviewFields value={review} author={order.review_author} error={errors.fields['comment']} onChange={setReview} />
      <ErrorBanner error={errors.message} />
      <div className="order__buttons">
        <Button type="submit" size="small" busy={busy} data-action="save-review">
          {t('rating:save')}
        </Button>
        <Button variant="secondary" size="small" onClick={onClose}>
          {t('rating:dismiss')}
        </Button>
      </div>
    </form>
  );
}
