CREATE TABLE "shop_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"legal_name" text NOT NULL,
	"idno" text NOT NULL,
	"legal_address" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"link_instagram" text NOT NULL,
	"link_fb" text NOT NULL,
	"link_telegram" text NOT NULL,
	"link_tiktok" text NOT NULL,
	"link_youtube" text NOT NULL,
	"link_app_store" text NOT NULL,
	"link_google_play" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shop_settings_single" CHECK ("shop_settings"."id" = 1),
	CONSTRAINT "shop_settings_idno" CHECK ("shop_settings"."idno" ~ '^([0-9]{13})?$'),
	CONSTRAINT "shop_settings_links" CHECK ("shop_settings"."link_instagram" ~* '^(https://.+)?$' and "shop_settings"."link_fb" ~* '^(https://.+)?$' and "shop_settings"."link_telegram" ~* '^(https://.+)?$' and "shop_settings"."link_tiktok" ~* '^(https://.+)?$' and "shop_settings"."link_youtube" ~* '^(https://.+)?$' and "shop_settings"."link_app_store" ~* '^(https://.+)?$' and "shop_settings"."link_google_play" ~* '^(https://.+)?$')
);
--> statement-breakpoint
CREATE TRIGGER catalog_inserted AFTER INSERT ON "shop_settings" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed($q$SELECT 'settings' FROM changed$q$);--> statement-breakpoint
CREATE TRIGGER catalog_updated AFTER UPDATE ON "shop_settings" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed($q$SELECT 'settings' FROM changed$q$);--> statement-breakpoint
CREATE TRIGGER catalog_deleted AFTER DELETE ON "shop_settings" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed($q$SELECT 'settings' FROM changed$q$);--> statement-breakpoint
CREATE TRIGGER catalog_truncated AFTER TRUNCATE ON "shop_settings" FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed();
