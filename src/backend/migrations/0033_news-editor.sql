ALTER TABLE "news" DROP CONSTRAINT "news_name";--> statement-breakpoint
ALTER TABLE "news" DROP CONSTRAINT "news_description";--> statement-breakpoint
ALTER TABLE "news" ALTER COLUMN "published_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "is_public" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_published" CHECK ("news"."published_at" is not null or not "news"."is_public");--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_name" CHECK (("news"."published_at" is null or coalesce(length("news"."name"->>'ru'), 0) > 0) and ("news"."published_at" is null or coalesce(length("news"."name"->>'en'), 0) > 0) and ("news"."published_at" is null or coalesce(length("news"."name"->>'ro'), 0) > 0));--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_description" CHECK (("news"."published_at" is null or coalesce(length("news"."description"->>'ru'), 0) > 0) and ("news"."published_at" is null or coalesce(length("news"."description"->>'en'), 0) > 0) and ("news"."published_at" is null or coalesce(length("news"."description"->>'ro'), 0) > 0));