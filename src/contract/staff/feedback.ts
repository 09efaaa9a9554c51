import * as v from 'valibot';
import { MAX_COMMENT_LENGTH } from '../constants.ts';
import { multiLineInput, singleLineInput } from '../text-input.ts';
import { REPORT_REASONS, REVIEW_STATUSES } from '../value-lists.ts';
import { Id, MANAGER_ROLES, OWNER_ROLES, QueryId, type StaffEndpoint } from './definition.ts';

export const MAX_PROBLEM_NOTE_LENGTH = 300;

/** Counts stop at this number, so that a long list costs no more. */
export const MAX_FEEDBACK_COUNT = 100;

const orderFields = {
  order: v.object({ id: v.number(), number: v.string() }),
  restaurant: v.string(),
};

/** A problem that a customer reported. Times in ISO 8601. */
export const Problem = v.object({
  id: v.number(),
  ...orderFields,
  reason: v.picklist(REPORT_REASONS),
  message: v.string(),
  at: v.string(),
  /** The texts are empty if the customer has deleted the account. */
  customer: v.object({ name: v.string(), phone: v.string() }),
  /** Null until staff have handled it. `name`: the staff member; `note`: how it was solved, for staff only. */
  handled: v.nullable(v.object({ at: v.string(), name: v.nullable(v.string()), note: v.string() })),
});
export type Problem = v.InferOutput<typeof Problem>;

/** A review that a customer agreed to publish. Times in ISO 8601. */
export const StaffReview = v.object({
  id: v.number(),
  ...orderFields,
  status: v.picklist(REVIEW_STATUSES),
  /** The name that is shown with it; empty for a guest. */
  author: v.string(),
  text: v.string(),
  /** The average of the stars. */
  score: v.number(),
  at: v.string(),
  /** What the restaurant answered; empty if it has not. */
  answer: v.string(),
});
export type StaffReview = v.InferOutput<typeof StaffReview>;

const pageQuery = {
  /** By default, all restaurants of the caller. */
  restaurant_id: v.optional(QueryId),
  /** `next` of the previous page. */
  after: v.optional(QueryId),
};

export const PROBLEM_STATES = ['open', 'handled'] as const;
export type ProblemState = (typeof PROBLEM_STATES)[number];

export const feedbackEndpoints = {
  /**
   * How many problems are not handled and how many reviews await the caller's decision, each at most
   * `MAX_FEEDBACK_COUNT`.
   */
  getFeedbackCounts: {
    method: 'GET',
    path: '/staff/api/get-feedback-counts',
    access: MANAGER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    query: v.object({ restaurant_id: v.optional(QueryId) }),
    response: v.object({ problems: v.number(), reviews: v.number() }),
  },
  /** A page of problems, the newest first. */
  getProblems: {
    method: 'GET',
    path: '/staff/api/get-problems',
    access: MANAGER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    query: v.object({ ...pageQuery, state: v.optional(v.picklist(PROBLEM_STATES), 'open') }),
    response: v.object({ problems: v.array(Problem), next: v.nullable(v.number()) }),
  },
  /** Marks a problem as handled. If it is already, the response is a 409 with the problem. */
  handleProblem: {
    method: 'POST',
    path: '/staff/api/handle-problem',
    access: MANAGER_ROLES,
    resourceAccess: { problem_id: 'problem' },
    body: v.object({ problem_id: Id, note: v.optional(singleLineInput(MAX_PROBLEM_NOTE_LENGTH), '') }),
    response: Problem,
  },
  /** A page of reviews with a status, the newest first. */
  getReviewList: {
    method: 'GET',
    path: '/staff/api/get-review-list',
    access: MANAGER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    query: v.object({ ...pageQuery, status: v.optional(v.picklist(REVIEW_STATUSES), 'pending') }),
    response: v.object({ reviews: v.array(StaffReview), next: v.nullable(v.number()) }),
  },
  /** Sets or, with an empty text, removes the restaurant's answer to a review. */
  answerReview: {
    method: 'POST',
    path: '/staff/api/answer-review',
    access: MANAGER_ROLES,
    resourceAccess: { review_id: 'review' },
    body: v.object({ review_id: Id, answer: multiLineInput(MAX_COMMENT_LENGTH) }),
    response: StaffReview,
  },
  /** Shows or hides a review; the shop decides, not its restaurant. If it has another status than `from` by now, the response is a 409 with the review. */
  decideReview: {
    method: 'POST',
    path: '/staff/api/decide-review',
    access: OWNER_ROLES,
    resourceAccess: { review_id: 'review' },
    body: v.object({ review_id: Id, from: v.picklist(REVIEW_STATUSES), to: v.picklist(['approved', 'hidden']) }),
    response: StaffReview,
  },
} as const satisfies Record<string, StaffEndpoint>;
