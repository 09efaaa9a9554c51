CREATE TABLE "info_page_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "info_page_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"page_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"name" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"is_public" boolean NOT NULL,
	"staff_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "info_page_versions_revision" UNIQUE("page_id","revision")
);
--> statement-breakpoint
CREATE TABLE "info_pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "info_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "info_pages_slug_unique" UNIQUE("slug"),
	CONSTRAINT "info_pages_slug" CHECK ("info_pages"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("info_pages"."slug") <= 80),
	CONSTRAINT "info_pages_name" CHECK (not "info_pages"."is_public" or (jsonb_typeof("info_pages"."name") = 'object' and not jsonb_path_exists("info_pages"."name", '$ ? (!exists(@.ru))') and not jsonb_path_exists("info_pages"."name", 'strict $.keyvalue() ? (!(@.key == "ru" || @.key == "en" || @.key == "ro") || !(@.value.type() == "string" && @.value like_regex "^\\S(.*\\S)?$" flag "s"))'))),
	CONSTRAINT "info_pages_text" CHECK (not "info_pages"."is_public" or (jsonb_typeof("info_pages"."text") = 'object' and not jsonb_path_exists("info_pages"."text", '$ ? (!exists(@.ru))') and not jsonb_path_exists("info_pages"."text", 'strict $.keyvalue() ? (!(@.key == "ru" || @.key == "en" || @.key == "ro") || !(@.value.type() == "string" && @.value like_regex "^\\S(.*\\S)?$" flag "s"))')))
);
--> statement-breakpoint
ALTER TABLE "cities" DROP CONSTRAINT "cities_slug";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_version_id" integer;--> statement-breakpoint
ALTER TABLE "info_page_versions" ADD CONSTRAINT "info_page_versions_page_id_info_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."info_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "info_page_versions" ADD CONSTRAINT "info_page_versions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_terms_version_id_info_page_versions_id_fk" FOREIGN KEY ("terms_version_id") REFERENCES "public"."info_page_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_terms_version" ON "orders" USING btree ("terms_version_id") WHERE "orders"."terms_version_id" is not null;--> statement-breakpoint
-- The pages have the address `/info` from this version on. The shop reports at each start that the city has moved.
UPDATE "cities" SET "slug" = 'info-' || "id" WHERE "slug" = 'info';--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_slug" CHECK ("cities"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("cities"."slug") <= 80 and "cities"."slug" not in ('account', 'app', 'checkout', 'fail', 'success', 'news', 'info', 'orders', 'privacy', 'staff', 'search', 'terms', 'offline', 'ru', 'en', 'ro', 'api', '404', '500', 'healthz', 'readyz', 'metrics', '_astro', '_image', 'pictures', 'fonts', 'icons', 'favicon', 'favicon.ico', 'favicon.svg', 'sw.js', 'manifest.webmanifest', 'apple-touch-icon.png', 'robots.txt', 'sitemap', 'sitemap.xml', 'sitemap-index.xml', 'sitemap-0.xml', 'speculation-rules.json'));--> statement-breakpoint
-- Only pages that customers see, or saw before, are part of cached pages.
CREATE TRIGGER catalog_inserted AFTER INSERT ON "info_pages" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed($q$SELECT 'settings' FROM changed WHERE is_public$q$);--> statement-breakpoint
CREATE TRIGGER catalog_updated AFTER UPDATE ON "info_pages" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed($q$SELECT 'settings' FROM changed WHERE is_public$q$);--> statement-breakpoint
CREATE TRIGGER catalog_deleted AFTER DELETE ON "info_pages" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed($q$SELECT 'settings' FROM changed WHERE is_public$q$);--> statement-breakpoint
CREATE TRIGGER catalog_truncated AFTER TRUNCATE ON "info_pages" FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed();--> statement-breakpoint
CREATE FUNCTION "info_page_versions_immutable"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'info_page_versions are not changed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "info_page_versions_immutable" BEFORE UPDATE ON "info_page_versions"
  FOR EACH ROW EXECUTE FUNCTION "info_page_versions_immutable"();
