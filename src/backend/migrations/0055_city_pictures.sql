ALTER TABLE "cities" ADD COLUMN "picture" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- Until now, previews of links showed these files of the shop for the cities with these addresses.
UPDATE "cities" SET "picture" = '/pictures/' || "slug" || '/city-1200.webp' WHERE "slug" IN ('balti', 'chisinau', 'tiraspol');
