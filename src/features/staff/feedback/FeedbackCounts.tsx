import { MAX_FEEDBACK_COUNT } from '#contract/staff/feedback.ts';
import { mayCall } from '#contract/staff/index.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { staffHref } from '../../../staff-routes.ts';
import { useStaffSession } from '../shared/staff-session.ts';
import { useStaffQuery } from '../shared/staff-query.ts';

const POLL_INTERVAL_MS = 60_000;

/** A count that stops at `MAX_FEEDBACK_COUNT`: `99+`. */
export const feedbackCountText = (count: number): string =>
  count < MAX_FEEDBACK_COUNT ? String(count) : `${MAX_FEEDBACK_COUNT - 1}+`;

/**
 * Links to the problems and the reviews that await staff, with their numbers; only for roles that may see them, and only
 * if there are any.
 */
export function FeedbackCounts({ restaurantId }: { restaurantId?: number }) {
  const t = useStaffT('staff-feedback');
  const { role } = useStaffSession();
  const { data } = useStaffQuery(
    'getFeedbackCounts',
    { ...(restaurantId !== undefined && { restaurant_id: restaurantId }) },
    { enabled: mayCall(role, 'getFeedbackCounts'), refetchInterval: POLL_INTERVAL_MS },
  );
  if (!data || data.problems + data.reviews === 0) return null;
  return (
    <>
      {data.problems > 0 && (
        <ButtonLink
          variant="secondary"
          size="small"
          href={staffHref(pageLocale(), 'problems')}
          data-open-count="problems"
        >
          {t('staff-feedback:openProblems', { number: feedbackCountText(data.problems) })}
        </ButtonLink>
      )}
      {data.reviews > 0 && (
        <ButtonLink
          variant="secondary"
          size="small"
          href={staffHref(pageLocale(), 'reviews')}
          data-open-count="reviews"
        >
          {t('staff-feedback:pendingReviews', { number: feedbackCountText(data.reviews) })}
        </ButtonLink>
      )}
    </>
  );
}
