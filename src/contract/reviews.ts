import * as v from 'valibot';
import { optionalList, optionalText } from './catalog.ts';
import { PageMeta } from './orders.ts';
import { REVIEW_STATUSES } from './value-lists.ts';

/** The text of a rating that its customer has published and the restaurant has approved. */
export const Review = v.object({
  id: v.pipe(v.number(), v.integer()),
  /** First name and initial of the customer; empty for a guest. */
  author: optionalText,
  text: v.string(),
  /** Average of the stars of the rating, from 1 to 5; null if unknown. */
  score: v.optional(v.nullable(v.pipe(v.number(), v.minValue(1), v.maxValue(5))), null),
  /** When it was written, an ISO instant; null if unknown. */
  created_at: v.optional(v.nullable(v.string()), null),
});
export type Review = v.InferOutput<typeof Review>;

/** A page of reviews, the newest first. */
export const ReviewsPage = v.object({ data: optionalList(Review), meta: PageMeta });
export type ReviewsPage = v.InferOutput<typeof ReviewsPage>;

/** A review as the export of its customer's data contains it. */
export const ReviewExport = v.object({
  order_id: v.number(),
  author: v.string(),
  text: v.string(),
  status: v.picklist(REVIEW_STATUSES),
  created_at: v.string(),
});
