import * as v from 'valibot';
import { Instant } from '../dates.ts';
import { boundedArray } from '../bounded-lists.ts';
import { multiLineInput, singleLineInput } from '../text-input.ts';
import { LOCALES, MAX_NAME_LENGTH } from '../constants.ts';
import { Done, Id, OWNER_ROLES, QueryId, type StaffEndpoint } from './definition.ts';
import { IdAndRevision } from './common-fields.ts';
import { draftText, LocalizedText, requiredUnlessDraft } from '../localized-text.ts';
import { Slug } from './restaurants.ts';
import { MAX_PICTURE_URL_LENGTH } from './pictures.ts';

/** A draft has no publication time; a scheduled item is published automatically at its time. */
export const NEWS_STATES = ['draft', 'scheduled', 'published'] as const;

/** As `published_at` of a request: the item is published at the server's current time. */
export const NOW = 'now';

/** Descriptions of this length in three languages fit into the size limit of a request body. */
const MAX_DESCRIPTION_LENGTH = 8000;
export const MAX_NEWS_PRODUCTS = 12;

/** The fields of a news item that both responses have. */
const newsSummaryFields = {
  id: v.number(),
  revision: v.number(),
  slug: v.string(),
  name: LocalizedText,
  /** URL of the cover; empty without one. */
  picture: v.string(),
  published_at: v.nullable(v.string()),
  state: v.picklist(NEWS_STATES),
};

/** A dish that a news item shows. */
export const NewsProduct = v.object({ id: v.number(), name: LocalizedText, restaurant: v.string() });
export type NewsProduct = v.InferOutput<typeof NewsProduct>;

/** A news item in the list. */
export const NewsRow = v.object({
  ...newsSummaryFields,
  /** The languages in which the title or the text is missing, and `picture` if there is no cover. */
  missing: v.array(v.picklist([...LOCALES, 'picture'])),
});
export type NewsRow = v.InferOutput<typeof NewsRow>;

/** A news item with everything that the editor changes. */
export const NewsDetails = v.object({
  ...newsSummaryFields,
  description: LocalizedText,
  products: v.array(NewsProduct),
});
export type NewsDetails = v.InferOutput<typeof NewsDetails>;

const newsInputFields = {
  slug: Slug,
  /** Required in the default language, except in a draft. */
  name: draftText(singleLineInput(MAX_NAME_LENGTH)),
  /** Plain text, whose empty lines separate paragraphs, or simple HTML, which the news page sanitizes. */
  description: draftText(multiLineInput(MAX_DESCRIPTION_LENGTH)),
  /** URL of an uploaded picture, the URL that the item has already, or empty. */
  picture: v.pipe(v.string(), v.maxLength(MAX_PICTURE_URL_LENGTH)),
  product_ids: boundedArray(Id, MAX_NEWS_PRODUCTS),
  /** Null for a draft. */
  published_at: v.nullable(v.union([v.literal(NOW), Instant])),
};

export const NewsInput = v.pipe(
  v.object(newsInputFields),
  requiredUnlessDraft(['name', 'description'], ({ published_at }) => published_at === null),
);
export type NewsInput = v.InferInput<typeof NewsInput>;

const newsChangeEndpoint = {
  method: 'POST',
  access: OWNER_ROLES,
  resourceAccess: { id: 'news' },
  response: NewsDetails,
} as const;

export const newsEndpoints = {
  /** All news, newest first; drafts come before them. */
  getNewsList: { method: 'GET', path: '/staff/api/get-news-list', access: OWNER_ROLES, response: v.array(NewsRow) },
  getNewsDetails: {
    method: 'GET',
    path: '/staff/api/get-news-details',
    access: OWNER_ROLES,
    resourceAccess: { id: 'news' },
    query: v.object({ id: QueryId }),
    response: NewsDetails,
  },
  addNews: {
    method: 'POST',
    path: '/staff/api/add-news',
    access: OWNER_ROLES,
    body: NewsInput,
    response: NewsDetails,
    acceptsIdempotencyKey: true,
  },
  saveNews: {
    ...newsChangeEndpoint,
    path: '/staff/api/save-news',
    body: v.intersect([v.object(IdAndRevision), NewsInput]),
  },
  /** Deletes a news item. Its page responds with 404. */
  removeNews: { ...newsChangeEndpoint, path: '/staff/api/remove-news', body: v.object(IdAndRevision), response: Done },
} as const satisfies Record<string, StaffEndpoint>;
