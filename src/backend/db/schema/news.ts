import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { products } from './catalog.ts';
import { everyLanguage, identity, instant, position, slugLike, texts, updatedAt } from './columns.ts';

export const news = pgTable(
  'news',
  {
    id: identity(),
    slug: text('slug').notNull().unique(),
    name: texts('name'),
    description: texts('description'),
    publishedAt: instant('published_at').notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('news_newest').on(table.publishedAt.desc()),
    slugLike('news_slug', table.slug),
    everyLanguage('news_name', table.name),
    everyLanguage('news_description', table.description),
  ],
);

export const newsProducts = pgTable(
  'news_products',
  {
    newsId: integer('news_id')
      .notNull()
      .references(() => news.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    position: position(),
  },
  (table) => [primaryKey({ columns: [table.newsId, table.productId] })],
);
