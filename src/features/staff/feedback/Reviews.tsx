import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_COMMENT_LENGTH } from '#contract/constants.ts';
import { StaffReview } from '#contract/staff/feedback.ts';
import { mayCall } from '#contract/staff/index.ts';
import { REVIEW_STATUSES, type ReviewStatus } from '#contract/value-lists.ts';
import { formatScore } from '#features/catalog/catalog-text.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Select, Textarea } from '#ui/form/Field.tsx';
import { Modal } from '#ui/Modal.tsx';
import { staffHref } from '../../../staff-routes.ts';
import { formatDateTimeWithYear } from '../orders/OrderListItem.tsx';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { storedRowFromConflict } from '../shared/staff-client.ts';
import { useStaffMutation, useStaffQuery } from '../shared/staff-query.ts';
import { useStaffSession } from '../shared/staff-session.ts';
import { FeedbackPages, useCursors } from './FeedbackPages.tsx';

export function Reviews() {
  return (
    <StaffIsland route="reviews">
      <ReviewLists />
    </StaffIsland>
  );
}

function ReviewLists() {
  const t = useStaffT('order-status', 'staff-feedback', 'staff-sections', 'staff-shell', 'staff-board', 'staff-orders');
  const shopT = useT('common', 'orders', 'rating');
  const [status, setStatus] = useState<ReviewStatus>('pending');
  return (
    <>
      <div className="page__row">
        <h1 className="page__title">{t('staff-sections:reviews')}</h1>
        <Select
          name="status"
          label={t('staff-feedback:state')}
          value={status}
          options={REVIEW_STATUSES.map((value) => ({ value, label: t(`staff-feedback:review_${value}`) }))}
          onChange={setStatus}
        />
      </div>
      <p className="small muted">{shopT('rating:rule')}</p>
      <ReviewPages key={status} status={status} />
    </>
  );
}

function ReviewPages({ status }: { status: ReviewStatus }) {
  const t = useStaffT('staff-feedback');
  const cursors = useCursors();
  const { data, error, isFetching, isPlaceholderData, refetch } = useStaffQuery(
    'getReviewList',
    { status, ...(cursors.after !== undefined && { after: cursors.after }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <FeedbackPages
      rows={data?.reviews}
      next={data?.next ?? null}
      error={error}
      busy={isFetching}
      isStale={isPlaceholderData}
      icon="star"
      empty={t('staff-feedback:noReviews')}
      cursors={cursors}
      retry={() => void refetch()}
    >
      {(review) => <ReviewItem key={review.id} review={review} />}
    </FeedbackPages>
  );
}

function ReviewItem({ review }: { review: StaffReview }) {
  const t = useStaffT('staff-feedback');
  const { id, order, restaurant, status, author, text, score, at, answer } = review;
  const mayDecide = mayCall(useStaffSession().role, 'decideReview');
  const [isAnswering, setAnswering] = useState(false);
  const decide = useStaffMutation('decideReview', {
    invalidates: ['getReviewList', 'getFeedbackCounts'],
    onSuccess: (decided) =>
      showToast(t(decided.status === 'approved' ? 'staff-feedback:approved' : 'staff-feedback:hidden')),
    onError: (failure) => {
      if (storedRowFromConflict(failure, StaffReview)) showToast(t('staff-feedback:alreadyDecided'));
    },
  });
  const decideAs = (to: 'approved' | 'hidden') => decide.mutate({ review_id: id, from: status, to });
  return (
    <li className="staff-list__item" data-review={id}>
      <div className="staff-list__text">
        <strong>
          <bdi>{author || t('staff-feedback:guest')}</bdi> ·{' '}
          {t('staff-feedback:stars', { score: formatScore(score, pageLocale()) })}
        </strong>
        <bdi className="feedback-text">{text}</bdi>
        {answer && (
          <span className="feedback-text">
            {t('staff-feedback:answerText')}: <bdi>{answer}</bdi>
          </span>
        )}
        <span className="small muted">
          <a className="link" href={`${staffHref(pageLocale(), 'orders')}?search=${order.number}`}>
            {t('staff-feedback:order', { number: order.number })}
          </a>{' '}
          · {restaurant} · {formatDateTimeWithYear(at)}
        </span>
        <ErrorBanner error={storedRowFromConflict(decide.error, StaffReview) ? null : decide.error} />
      </div>
      <div className="staff-actions">
        <Button variant="secondary" size="small" onClick={() => setAnswering(true)} data-action="answer">
          {t(answer ? 'staff-feedback:editAnswer' : 'staff-feedback:answer')}
        </Button>
        {mayDecide && status !== 'approved' && (
          <Button size="small" busy={decide.isPending} onClick={() => decideAs('approved')} data-action="approve">
            {t('staff-feedback:approve')}
          </Button>
        )}
        {mayDecide && status !== 'hidden' && (
          <Button
            variant="secondary"
            size="small"
            busy={decide.isPending}
            onClick={() => decideAs('hidden')}
            data-action="hide"
          >
            {t('staff-feedback:hide')}
          </Button>
        )}
      </div>
      {isAnswering && <AnswerDialog review={review} onClose={() => setAnswering(false)} />}
    </li>
  );
}

function AnswerDialog({ review: { id, order, answer }, onClose }: { review: StaffReview; onClose: () => void }) {
  const t = useStaffT('staff-feedback', 'staff-shell');
  const [text, setText] = useState(answer);
  const save = useStaffMutation('answerReview', {
    invalidates: ['getReviewList'],
    onSuccess: () => {
      showToast(t('staff-feedback:answered'));
      onClose();
    },
  });
  return (
    <Modal
      name="answer-review"
      open
      onClose={onClose}
      title={t('staff-feedback:answerTitle', { number: order.number })}
      closeLabel={t('staff-shell:close')}
      footer={
        <Button
          busy={save.isPending}
          data-action="save-answer"
          onClick={() => save.mutate({ review_id: id, answer: text })}
        >
          {t('staff-feedback:answerSave')}
        </Button>
      }
    >
      <Textarea
        name="answer"
        label={t('staff-feedback:answerText')}
        hint={t('staff-feedback:answerHint')}
        value={text}
        maxLength={MAX_COMMENT_LENGTH}
        onChange={setText}
      />
      <ErrorBanner error={save.error} />
    </Modal>
  );
}
