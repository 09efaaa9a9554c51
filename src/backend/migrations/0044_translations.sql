ALTER TABLE "news" DROP CONSTRAINT "news_name";--> statement-breakpoint
ALTER TABLE "news" DROP CONSTRAINT "news_description";--> statement-breakpoint
ALTER TABLE "delivery_zones" DROP CONSTRAINT "delivery_zones_name";--> statement-breakpoint
ALTER TABLE "streets" DROP CONSTRAINT "streets_name";--> statement-breakpoint
ALTER TABLE "categories" DROP CONSTRAINT "categories_name";--> statement-breakpoint
ALTER TABLE "option_groups" DROP CONSTRAINT "option_groups_name";--> statement-breakpoint
ALTER TABLE "options" DROP CONSTRAINT "options_name";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_name";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_description";--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_name";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_city_name";--> statement-breakpoint
ALTER TABLE "promotions" DROP CONSTRAINT "promotions_title";--> statement-breakpoint
ALTER TABLE "branches" DROP CONSTRAINT "branches_name";--> statement-breakpoint
ALTER TABLE "branches" DROP CONSTRAINT "branches_address";--> statement-breakpoint
ALTER TABLE "cities" DROP CONSTRAINT "cities_name";--> statement-breakpoint
ALTER TABLE "restaurants" DROP CONSTRAINT "restaurants_description";--> statement-breakpoint
ALTER TABLE "restaurants" DROP CONSTRAINT "restaurants_cuisines";--> statement-breakpoint
-- From now on a language without a text has no key, and no text has blanks around it. The default language must have a
-- text: where it has only blanks, it gets that of another language. Drafts of news are normalized when they are saved.
CREATE FUNCTION "needs_normalizing"(texts jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_path_exists(
    texts, '$.keyvalue() ? (!(@.key == "ru" || @.key == "en" || @.key == "ro") || !(@.value like_regex "^\\S(.*\\S)?$" flag "s"))'
  )
$$;
--> statement-breakpoint
CREATE FUNCTION "normalized_text"(texts jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  WITH "trimmed" AS (
    SELECT "key", regexp_replace("value", '^\s+|\s+$', '', 'g') AS "text" FROM jsonb_each_text(texts)
    WHERE "key" IN ('ru', 'en', 'ro')
  )
  SELECT jsonb_build_object('ru', coalesce(min("text") FILTER (WHERE "key" <> 'ru'), '?'))
    || coalesce(jsonb_object_agg("key", "text"), '{}')
  FROM "trimmed" WHERE "text" <> ''
$$;
--> statement-breakpoint
UPDATE "news" SET "name" = normalized_text("name"), "description" = normalized_text("description") WHERE "published_at" is not null and (needs_normalizing("name") or needs_normalizing("description"));--> statement-breakpoint
UPDATE "delivery_zones" SET "name" = normalized_text("name") WHERE needs_normalizing("name");--> statement-breakpoint
UPDATE "streets" SET "name" = normalized_text("name") WHERE needs_normalizing("name");--> statement-breakpoint
UPDATE "categories" SET "name" = normalized_text("name") WHERE needs_normalizing("name");--> statement-breakpoint
UPDATE "option_groups" SET "name" = normalized_text("name") WHERE needs_normalizing("name");--> statement-breakpoint
UPDATE "options" SET "name" = normalized_text("name") WHERE needs_normalizing("name");--> statement-breakpoint
UPDATE "products" SET "name" = normalized_text("name"), "description" = normalized_text("description") WHERE needs_normalizing("name") or needs_normalizing("description");--> statement-breakpoint
UPDATE "order_items" SET "name" = normalized_text("name") WHERE needs_normalizing("name");--> statement-breakpoint
UPDATE "orders" SET "city_name" = normalized_text("city_name") WHERE needs_normalizing("city_name");--> statement-breakpoint
UPDATE "promotions" SET "title" = normalized_text("title") WHERE needs_normalizing("title");--> statement-breakpoint
UPDATE "branches" SET "name" = normalized_text("name"), "address" = normalized_text("address") WHERE needs_normalizing("name") or needs_normalizing("address");--> statement-breakpoint
UPDATE "cities" SET "name" = normalized_text("name") WHERE needs_normalizing("name");--> statement-breakpoint
UPDATE "restaurants" SET "description" = normalized_text("description") WHERE needs_normalizing("description");--> statement-breakpoint
UPDATE "restaurants" SET "cuisines" = (
  SELECT coalesce(jsonb_agg(normalized_text("cuisine") ORDER BY "position"), '[]')
  FROM jsonb_array_elements("cuisines") WITH ORDINALITY AS "list"("cuisine", "position")
) WHERE EXISTS (
  SELECT FROM jsonb_array_elements("cuisines") AS "cuisine" WHERE needs_normalizing("cuisine")
);
--> statement-breakpoint
DROP FUNCTION "normalized_text"(jsonb);--> statement-breakpoint
DROP FUNCTION "needs_normalizing"(jsonb);--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_name" CHECK ("news"."published_at" is null or (jsonb_typeof("news"."name") = 'object' and not jsonb_path_exists("news"."name", '$ ? (!exists(@.ru))') and not jsonb_path_exists("news"."name", 'strict $.keyvalue() ? (!(@.key == "ru" || @.key == "en" || @.key == "ro") || !(@.value.type() == "string" && @.value like_regex "^\\S(.*\\S)?$" flag "s"))')));--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_description" CHECK ("news"."published_at" is null or (jsonb_typeof("news"."description") = 'object' and not jsonb_path_exists("news"."description", '$ ? (!exists(@.ru))') and not jsonb_path_exists("news"."description", 'strict $.keyvalue() ? (!(@.key == "ru" || @.key == "en" || @.key == "ro") || !(@.value.type() == "string" && @.value like_regex "^\\S(.*\\S)?$" flag "s"))')));--> statement-breakpoint
ALTER TABLE "delivery_zones" ADD CONSTRAINT "delivery_zones_name" CHECK (jsonb_typeof("delivery_zones"."name") = 'object' and not jsonb_path_exists("delivery_zones"."name", '$ ? (!exists(@.ru))') and not jsonb_path_exists("delivery_zones"."name", 'strict $.keyvalue() ? (!(@.key == "ru" || @.key == "en" || @.key == "ro") || !(@.value.type() == "string" && @.value like_regex "^\\S(.*\\S)?$" flag "s"))'));--> statement-breakpoint
ALTER TABLE "streets" ADD CONSTRAINT "streets_name" CHECK (jsonb_typeof("streets"."name") = 'object' and not jsonb_path_exists("streets"."name", '$ ? (!exists(@.ru))') and not jsonb_path_exists("streets"."name", 'strict $.keyvalue() ? (!(@.key == "ru" || @.key == "en" || @.key == "ro") || !(@.value.type() == "string" && @.value like_regex "^\\S(.*\\S)?$" flag "s"))'));--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_name" CHECK (jsonb_typeof("categories"."name") = 'object' and not jsonb_path_exists("categories"."name", '$ ? (!exists(@.ru))') and not jsonb_path_exists("categories"."name", 'strict $.keyvalue() ? (!(@.key == "ru" || @.key == "en" || @.key == "ro") || !(@.value.type() == "string" && @.value like_regex "^\\S(.*\\S)?$" flag "s"))'));--> statement-breakpoint
ALTER TABLE "option_groups" ADD CONSTRAINT "option_groups_name" CHECK (jsonb_typeof("option_groups"."name") = 'object' and not jsonb_path_exists("option_groups"."name", '$ ? (!exists(@.ru))') and not jsonb_path_exists("option_groups"."name", 'strict $.keyvalue() ? (!(@.key == "ru" || @.key == "en" || @.key == "ro") || !(@.value.type() == "string" && @.value like_regex "^\\S(.*\\S)?$" flag "s"))'));--> statement-breakpoint
ALTER TABLE "options" ADD CONSTRAINT "options_name" CHECK (jsonb_typeof("options"."name") = 'object' and not jsonb_path_exists("options"."name", '$ ? (!exists(@.ru))') and not jsonb_path_exists("options"."name", 'strict $.keyvalue() ? (!(@.key == "ru" || @.key == "en" || @.key == "ro") || !(@.value.type() == "string" && @.value like_regex "^\\S(.*\\S)?$" flag "s"))'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_name" CHECK (jsonb_typeof("products"."name") = 'object' and not jsonb_path_exists("products"."name", '$ ? (!exists(@.ru))') and not jsonb_path_exists("products"."name", 'strict $.keyvalue() ? (!(@.key == "ru" || @.key == "en" || @.key == "ro") || !(@.value.type() == "string" && @.value like_regex "^\\S(.*\\S)?$" flag "s"))'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_description" CHECK (jsonb_typeof("products"."description") = 'object' and not jsonb_path_exists("products"."description", '$ ? (!exists(@.ru))') and not jsonb_path_exists("products"."description", 'strict $.keyvalue() ? (!(@.key == "ru" || @.key == "en" || @.key == "ro") || !(@.value.type() == "string" && @.value like_regex "^\\S(.*\\S)?$" flag "s"))'));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_name" CHECK (jsonb_typeof("order_items"."name") = 'object' and not jsonb_path_exists("order_items"."name", '$ ? (!exists(@.ru))') and not jsonb_path_exists("order_items"."name", 'strict $.keyvalue() ? (!(@.key == "ru" || @.key == "en" || @.key == "ro") || !(@.value.type() == "string" && @.value like_regex "^\\S(.*\\S)?$" flag "s"))'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_city_name" CHECK (jsonb_typeof("orders"."city_name") = 'object' and not jsonb_path_exists("orders"."city_name", '$ ? (!exists(@.ru))') and not jsonb_path_exists("orders"."city_name", 'strict $.keyvalue() ? (!(@.key == "ru" || @.key == "en" || @.key == "ro") || !(@.value.type() == "string" && @.value like_regex "^\\S(.*\\S)?$" flag "s"))'));--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_title" CHECK (jsonb_typeof("promotions"."title") = 'object' and not jsonb_path_exists("promotions"."title", '$ ? (!exists(@.ru))') and not jsonb_path_exists("promotions"."title", 'strict $.keyvalue() ? (!(@.key == "ru" || @.key == "en" || @.key == "ro") || !(@.value.type() == "string" && @.value like_regex "^\\S(.*\\S)?$" flag "s"))'));--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_name" CHECK (jsonb_typeof("branches"."name") = 'object' and not jsonb_path_exists("branches"."name", '$ ? (!exists(@.ru))') and not jsonb_path_exists("branches"."name", 'strict $.keyvalue() ? (!(@.key == "ru" || @.key == "en" || @.key == "ro") || !(@.value.type() == "string" && @.value like_regex "^\\S(.*\\S)?$" flag "s"))'));--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_address" CHECK (jsonb_typeof("branches"."address") = 'object' and not jsonb_path_exists("branches"."address", '$ ? (!exists(@.ru))') and not jsonb_path_exists("branches"."address", 'strict $.keyvalue() ? (!(@.key == "ru" || @.key == "en" || @.key == "ro") || !(@.value.type() == "string" && @.value like_regex "^\\S(.*\\S)?$" flag "s"))'));--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_name" CHECK (jsonb_typeof("cities"."name") = 'object' and not jsonb_path_exists("cities"."name", '$ ? (!exists(@.ru))') and not jsonb_path_exists("cities"."name", 'strict $.keyvalue() ? (!(@.key == "ru" || @.key == "en" || @.key == "ro") || !(@.value.type() == "string" && @.value like_regex "^\\S(.*\\S)?$" flag "s"))'));--> statement-breakpoint
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_description" CHECK (jsonb_typeof("restaurants"."description") = 'object' and not jsonb_path_exists("restaurants"."description", '$ ? (!exists(@.ru))') and not jsonb_path_exists("restaurants"."description", 'strict $.keyvalue() ? (!(@.key == "ru" || @.key == "en" || @.key == "ro") || !(@.value.type() == "string" && @.value like_regex "^\\S(.*\\S)?$" flag "s"))'));--> statement-breakpoint
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_cuisines" CHECK (jsonb_typeof("restaurants"."cuisines") = 'array' and not jsonb_path_exists("restaurants"."cuisines", '$[*] ? (!exists(@.ru))') and not jsonb_path_exists("restaurants"."cuisines", 'strict $[*].keyvalue() ? (!(@.key == "ru" || @.key == "en" || @.key == "ro") || !(@.value.type() == "string" && @.value like_regex "^\\S(.*\\S)?$" flag "s"))'));
