import { useEffect, useRef, useState } from 'react';
import type { Order, Rating } from '#contract/orders.ts';
import { isBlank, normalizeLines } from '#contract/text.ts';
import { focusFirstError } from '#features/checkout/checkout-form.store.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { toFormErrors, useAsyncAction, useSubmit } from '#features/shared/hooks.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { setRating } from '../order.store.ts';
import { ReviewFields } from './ReviewFields.tsx';
import { RATING_CATEGORIES, reviewErrors, reviewStatusKey, type ReviewText } from './rating.ts';

/** The customer's scores and comment, the status of the review, and buttons that edit or delete it. */
export function OrderRating({ order, rating }: { order: Order; rating: Rating }) {
  const t = useT('rating');
  const heading = useRef<HTMLHeadingElement>(null);
  const [state, setState] = useState<'shown' | 'editing' | 'deleting'>('shown');
  const statusKey = reviewStatusKey(rating, order);
  // `review_author` is the name shown with a review, empty for a guest; null if the order cannot have a review.
  const canReview = order.review_author !== null;

  /** Moves the focus to the heading, because the focused control is removed. */
  function show() {
    setState('shown');
    heading.current?.focus();
  }

  return (
    <section className="card card_padded order__section order__form" data-review-status={rating.review_status}>
      <h2 ref={heading} tabIndex={-1}>
        {t('rating:ratedTitle')}
      </h2>
      <dl className="order-facts">
        {RATING_CATEGORIES.map(
          (category) =>
            rating[category] !== null && (
              <div key={category} className="order-facts__row">
                <dt>{t(`rating:${category}`)}</dt>
                <dd>{t('rating:ofFive', { value: rating[category] })}</dd>
              </div>
            ),
        )}
      </dl>
      {state === 'editing' ? (
        <EditReview order={order} rating={rating} onClose={show} />
      ) : (
        <>
          {rating.comment && (
            <p className="order__comment" dir="auto">
              {rating.comment}
            </p>
          )}
          {statusKey && (
            <p className="small muted" role="status">
              {t(statusKey)}
            </p>
          )}
          {canReview && state === 'shown' && (
            <div className="order__buttons">
              <Button variant="secondary" size="small" data-action="edit-review" onClick={() => setState('editing')}>
                {t(rating.comment ? 'rating:edit' : 'rating:write')}
              </Button>
              {rating.comment && (
                <Button variant="ghost" size="small" data-action="delete-review" onClick={() => setState('deleting')}>
                  {t('rating:delete')}
                </Button>
              )}
            </div>
          )}
          {state === 'deleting' && <DeleteReview order={order} onClose={show} />}
        </>
      )}
    </section>
  );
}

function DeleteReview({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT('common', 'rating');
  const { busy, error, run } = useAsyncAction(async () => {
    const body = { order_id: order.id, comment: '', publish: false };
    setRating(order.id, await browserApiClient('customer').call('editReview', { body }));
    showToast(t('rating:deleted'));
    onClose();
  });
  return (
    <>
      <ErrorBanner error={error} />
      <p>{t('rating:deleteQuestion')}</p>
      <div className="order__buttons">
        <Button busy={busy} size="small" autoFocus data-action="confirm-delete-review" onClick={() => void run()}>
          {t('rating:deleteConfirm')}
        </Button>
        <Button variant="secondary" size="small" disabled={busy} onClick={onClose}>
          {t('rating:deleteKeep')}
        </Button>
      </div>
    </>
  );
}

interface EditReviewProps {
  order: Order;
  rating: Rating;
  onClose: () => void;
}

/** The form that edits the comment of a rating, or adds one. */
function EditReview({ order, rating, onClose }: EditReviewProps) {
  const t = useT('common', 'rating');
  const [review, setReview] = useState<ReviewText>({
    comment: rating.comment ?? '',
    publish: rating.review_status !== undefined,
  });
  const { form, formRef, busy, errors, failureCount } = useSubmit({
    validate: () =>
      isBlank(review.comment) && !review.publish ? { comment: t('rating:commentEmpty') } : reviewErrors(review, t),
    send: async () => {
      const body = { order_id: order.id, comment: normalizeLines(review.comment), publish: review.publish };
      setRating(order.id, await browserApiClient('customer').call('editReview', { body }));
      showToast(t('rating:saved'));
      onClose();
    },
    toErrors: (error) => toFormErrors(error, ['comment'], t, { 409: t('rating:cannotReview') }),
  });

  useEffect(() => formRef.current?.querySelector('textarea')?.focus(), [formRef]);
  useEffect(() => void focusFirstError(formRef.current), [formRef, failureCount]);

  return (
    <form className="fields" {...form}>
      <ReviewFields value={review} author={order.review_author} error={errors.fields['comment']} onChange={setReview} />
      <ErrorBanner error={errors.message} />
      <div className="order__buttons">
        <Button type="submit" size="small" busy={busy} data-action="save-review">
          {t('rating:save')}
        </Button>
        <Button variant="secondary" size="small" disabled={busy} onClick={onClose}>
          {t('rating:dismiss')}
        </Button>
      </div>
    </form>
  );
}
