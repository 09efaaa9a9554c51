CREATE TABLE "shop_brand" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" jsonb NOT NULL,
	"color" text NOT NULL,
	"logo" text NOT NULL,
	"share_picture" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shop_brand_single" CHECK ("shop_brand"."id" = 1),
	CONSTRAINT "shop_brand_name" CHECK (jsonb_typeof("shop_brand"."name") = 'object' and not jsonb_path_exists("shop_brand"."name", '$ ? (!exists(@.ru))') and not jsonb_path_exists("shop_brand"."name", 'strict $.keyvalue() ? (!(@.key == "ru" || @.key == "en" || @.key == "ro") || !(@.value.type() == "string" && @.value like_regex "^\\S(.*\\S)?$" flag "s"))')),
	CONSTRAINT "shop_brand_color" CHECK ("shop_brand"."color" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
ALTER TABLE "media" DROP CONSTRAINT "media_kind";--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_kind" CHECK ("media"."kind" in ('dish', 'wide', 'logo'));--> statement-breakpoint
CREATE TRIGGER catalog_inserted AFTER INSERT ON "shop_brand" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed($q$SELECT 'settings' FROM changed$q$);--> statement-breakpoint
CREATE TRIGGER catalog_updated AFTER UPDATE ON "shop_brand" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed($q$SELECT 'settings' FROM changed$q$);--> statement-breakpoint
CREATE TRIGGER catalog_deleted AFTER DELETE ON "shop_brand" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed($q$SELECT 'settings' FROM changed$q$);--> statement-breakpoint
CREATE TRIGGER catalog_truncated AFTER TRUNCATE ON "shop_brand" FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed();
