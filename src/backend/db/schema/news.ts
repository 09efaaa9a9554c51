import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  everyLanguageCheck,
  foreignId,
  identityKey,
  timestamptz,
  picture,
  listPosition,
  revision,
  slugCheck,
  localizedText,
  updatedAt,
} from './columns.ts';
import { products } from './menu.ts';

/** Dated texts with a picture and products. */
export const news = pgTable(
  'news',
  {
    id: identityKey(),
    slug: text('slug').notNull().unique(),
    name: localizedText('name'),
    description: localizedText('description'),
    /** Null means the path that follows from the slug. */
    picture: picture(),
    /** Null for a draft. */
    publishedAt: timestamptz('published_at'),
    /** Whether customers see it. A job sets it at the time of publication, so that readers need no clock. */
    isPublic: boolean('is_public').notNull().default(true),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    index('news_newest').on(table.publishedAt.desc()),
    slugCheck('news_slug', table.slug),
    check('news_published', sql`${table.publishedAt} is not null or not ${table.isPublic}`),
    everyLanguageCheck('news_name', table.name, table.publishedAt),
    everyLanguageCheck('news_description', table.description, table.publishedAt),
  ],
);

/** The products that a news item shows. */
export const newsProducts = pgTable(
  'news_products',
  {
    newsId: foreignId('news_id', () => news.id, { onDelete: 'cascade' }),
    productId: foreignId('product_id', () => products.id),
    position: listPosition(),
  },
  (table) => [primaryKey({ columns: [table.newsId, table.productId] })],
);
