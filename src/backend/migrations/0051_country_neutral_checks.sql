ALTER TABLE "staff" DROP CONSTRAINT "staff_phone";--> statement-breakpoint
ALTER TABLE "shop_settings" DROP CONSTRAINT "shop_settings_idno";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_phone";--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_currency" CHECK ("cities"."currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_phone" CHECK ("staff"."phone" ~ '^[1-9][0-9]{7,14}$');--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_idno" CHECK ("shop_settings"."idno" ~ '^[0-9A-Z]{0,20}$');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_phone" CHECK ("users"."phone" ~ '^[1-9][0-9]{7,14}$');