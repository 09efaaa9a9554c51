// Written by bundle.ts from the SQL files beside it; a test compares them.
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

export const migrations: readonly Migration[] = [
  {
    name: '0000_shop',
    statements: [
      `CREATE TABLE "branch_hours" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "branch_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"weekday" integer NOT NULL,
	"opens" text NOT NULL,
	"closes" text NOT NULL,
	CONSTRAINT "branch_hours_once" UNIQUE("branch_id","weekday","opens"),
	CONSTRAINT "branch_hours_weekday" CHECK ("branch_hours"."weekday" between 1 and 7),
	CONSTRAINT "branch_hours_times" CHECK ("branch_hours"."opens" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "branch_hours"."closes" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);`,
      `CREATE TABLE "branches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "branches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"restaurant_id" integer NOT NULL,
	"name" jsonb NOT NULL,
	"address" jsonb NOT NULL,
	"phone" text,
	"lat" double precision,
	"lng" double precision,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "branches_name" CHECK (coalesce(length("branches"."name"->>'ru'), 0) > 0 and coalesce(length("branches"."name"->>'en'), 0) > 0 and coalesce(length("branches"."name"->>'ro'), 0) > 0),
	CONSTRAINT "branches_address" CHECK (coalesce(length("branches"."address"->>'ru'), 0) > 0 and coalesce(length("branches"."address"->>'en'), 0) > 0 and coalesce(length("branches"."address"->>'ro'), 0) > 0)
);`,
      `CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"restaurant_id" integer NOT NULL,
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "categories_restaurant_slug" UNIQUE("restaurant_id","slug"),
	CONSTRAINT "categories_id_restaurant" UNIQUE("id","restaurant_id"),
	CONSTRAINT "categories_slug" CHECK ("categories"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("categories"."slug") <= 80),
	CONSTRAINT "categories_name" CHECK (coalesce(length("categories"."name"->>'ru'), 0) > 0 and coalesce(length("categories"."name"->>'en'), 0) > 0 and coalesce(length("categories"."name"->>'ro'), 0) > 0)
);`,
      `CREATE TABLE "cities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"phone" text,
	"currency" text NOT NULL,
	"delivery_price" integer NOT NULL,
	"free_from" integer,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "cities_slug_unique" UNIQUE("slug"),
	CONSTRAINT "cities_slug" CHECK ("cities"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("cities"."slug") <= 80 and "cities"."slug" not in ('account', 'app', 'checkout', 'fail', 'success', 'news', 'orders', 'privacy', 'ru', 'en', 'ro', 'api', '404', '500', 'healthz', 'readyz', 'metrics', '_astro', '_image', 'pictures', 'fonts', 'icons', 'favicon', 'favicon.ico', 'favicon.svg', 'manifest.webmanifest', 'apple-touch-icon.png', 'robots.txt', 'sitemap', 'sitemap.xml', 'sitemap-index.xml', 'sitemap-0.xml', 'speculation-rules.json')),
	CONSTRAINT "cities_name" CHECK (coalesce(length("cities"."name"->>'ru'), 0) > 0 and coalesce(length("cities"."name"->>'en'), 0) > 0 and coalesce(length("cities"."name"->>'ro'), 0) > 0),
	CONSTRAINT "cities_money" CHECK ("cities"."delivery_price" >= 0 and ("cities"."free_from" is null or "cities"."free_from" > 0))
);`,
      `CREATE TABLE "news" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "news_slug_unique" UNIQUE("slug"),
	CONSTRAINT "news_slug" CHECK ("news"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("news"."slug") <= 80),
	CONSTRAINT "news_name" CHECK (coalesce(length("news"."name"->>'ru'), 0) > 0 and coalesce(length("news"."name"->>'en'), 0) > 0 and coalesce(length("news"."name"->>'ro'), 0) > 0),
	CONSTRAINT "news_description" CHECK (coalesce(length("news"."description"->>'ru'), 0) > 0 and coalesce(length("news"."description"->>'en'), 0) > 0 and coalesce(length("news"."description"->>'ro'), 0) > 0)
);`,
      `CREATE TABLE "news_products" (
	"news_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "news_products_news_id_product_id_pk" PRIMARY KEY("news_id","product_id")
);`,
      `CREATE TABLE "option_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "option_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"name" jsonb NOT NULL,
	"kind" text NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"min" integer DEFAULT 0 NOT NULL,
	"max" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "option_groups_name" CHECK (coalesce(length("option_groups"."name"->>'ru'), 0) > 0 and coalesce(length("option_groups"."name"->>'en'), 0) > 0 and coalesce(length("option_groups"."name"->>'ro'), 0) > 0),
	CONSTRAINT "option_groups_kind" CHECK ("option_groups"."kind" in ('modifier', 'additive')),
	CONSTRAINT "option_groups_bounds" CHECK ("option_groups"."min" >= 0 and ("option_groups"."max" = 0 or "option_groups"."max" >= "option_groups"."min"))
);`,
      `CREATE TABLE "options" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "options_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_id" integer NOT NULL,
	"name" jsonb NOT NULL,
	"price" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "options_name" CHECK (coalesce(length("options"."name"->>'ru'), 0) > 0 and coalesce(length("options"."name"->>'en'), 0) > 0 and coalesce(length("options"."name"->>'ro'), 0) > 0),
	CONSTRAINT "options_price" CHECK ("options"."price" >= 0)
);`,
      `CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"restaurant_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"price" integer NOT NULL,
	"weight" integer,
	"measure" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"recommended" boolean DEFAULT false NOT NULL,
	"allergens" text[] DEFAULT '{}' NOT NULL,
	"diets" text[] DEFAULT '{}' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "products_restaurant_slug" UNIQUE("restaurant_id","slug"),
	CONSTRAINT "products_slug" CHECK ("products"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("products"."slug") <= 80 and "products"."slug" not in ('cover')),
	CONSTRAINT "products_name" CHECK (coalesce(length("products"."name"->>'ru'), 0) > 0 and coalesce(length("products"."name"->>'en'), 0) > 0 and coalesce(length("products"."name"->>'ro'), 0) > 0),
	CONSTRAINT "products_description" CHECK (coalesce(length("products"."description"->>'ru'), 0) > 0 and coalesce(length("products"."description"->>'en'), 0) > 0 and coalesce(length("products"."description"->>'ro'), 0) > 0),
	CONSTRAINT "products_price" CHECK ("products"."price" >= 0),
	CONSTRAINT "products_measure" CHECK ("products"."measure" in ('g', 'ml', 'pcs'))
);`,
      `CREATE TABLE "restaurants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restaurants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"city_id" integer NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" jsonb NOT NULL,
	"cuisines" jsonb NOT NULL,
	"phone" text,
	"min_order" integer DEFAULT 0 NOT NULL,
	"lead_minutes" integer NOT NULL,
	"rating_average" double precision DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "restaurants_city_slug" UNIQUE("city_id","slug"),
	CONSTRAINT "restaurants_slug" CHECK ("restaurants"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("restaurants"."slug") <= 80),
	CONSTRAINT "restaurants_description" CHECK (coalesce(length("restaurants"."description"->>'ru'), 0) > 0 and coalesce(length("restaurants"."description"->>'en'), 0) > 0 and coalesce(length("restaurants"."description"->>'ro'), 0) > 0),
	CONSTRAINT "restaurants_cuisines" CHECK (jsonb_typeof("restaurants"."cuisines") = 'array'),
	CONSTRAINT "restaurants_rating" CHECK ("restaurants"."rating_average" between 0 and 5),
	CONSTRAINT "restaurants_numbers" CHECK ("restaurants"."min_order" >= 0 and "restaurants"."lead_minutes" >= 0 and "restaurants"."rating_count" >= 0)
);`,
      `CREATE TABLE "couriers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "couriers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"city_id" integer NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL
);`,
      `CREATE TABLE "order_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"status" text NOT NULL,
	"by" text NOT NULL,
	"courier_id" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_events_status" CHECK ("order_events"."status" in ('awaiting_payment', 'placed', 'accepted', 'preparing', 'ready', 'on_the_way', 'delivered', 'rejected', 'cancelled', 'expired')),
	CONSTRAINT "order_events_by" CHECK ("order_events"."by" in ('customer', 'restaurant', 'courier', 'system'))
);`,
      `CREATE TABLE "order_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"product_id" integer NOT NULL,
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"image" text NOT NULL,
	"count" integer NOT NULL,
	"unit_price" integer NOT NULL,
	"options" jsonb NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "order_items_position" UNIQUE("order_id","position"),
	CONSTRAINT "order_items_name" CHECK (coalesce(length("order_items"."name"->>'ru'), 0) > 0 and coalesce(length("order_items"."name"->>'en'), 0) > 0 and coalesce(length("order_items"."name"->>'ro'), 0) > 0),
	CONSTRAINT "order_items_count" CHECK ("order_items"."count" between 1 and 99),
	CONSTRAINT "order_items_money" CHECK ("order_items"."unit_price" >= 0 and "order_items"."total" >= 0)
);`,
      `CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text GENERATED ALWAYS AS (lpad(id::text, greatest(6, length(id::text)), '0')) STORED NOT NULL,
	"user_id" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"quote_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"status_at" timestamp with time zone NOT NULL,
	"city_id" integer NOT NULL,
	"city_slug" text NOT NULL,
	"city_name" jsonb NOT NULL,
	"restaurant_id" integer NOT NULL,
	"restaurant_slug" text NOT NULL,
	"restaurant_name" text NOT NULL,
	"restaurant_phone" text,
	"lead_minutes" integer NOT NULL,
	"currency" text NOT NULL,
	"items_total" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"delivery" bigint NOT NULL,
	"total" bigint NOT NULL,
	"promocode" text,
	"address" jsonb NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"cutlery_count" integer DEFAULT 0 NOT NULL,
	"payment_method" text NOT NULL,
	"payment_status" text NOT NULL,
	"change_from" bigint,
	"closed_by" text,
	"closed_reason" text,
	"courier_id" integer,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_quote_id_unique" UNIQUE("quote_id"),
	CONSTRAINT "orders_user_ordinal" UNIQUE("user_id","ordinal"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('awaiting_payment', 'placed', 'accepted', 'preparing', 'ready', 'on_the_way', 'delivered', 'rejected', 'cancelled', 'expired')),
	CONSTRAINT "orders_payment_method" CHECK ("orders"."payment_method" in ('cash', 'card_courier', 'card_online')),
	CONSTRAINT "orders_payment_status" CHECK ("orders"."payment_status" in ('none', 'pending', 'requires_action', 'paid', 'failed', 'refunded')),
	CONSTRAINT "orders_closed_by" CHECK ("orders"."closed_by" in ('customer', 'restaurant', 'courier', 'system')),
	CONSTRAINT "orders_city_name" CHECK (coalesce(length("orders"."city_name"->>'ru'), 0) > 0 and coalesce(length("orders"."city_name"->>'en'), 0) > 0 and coalesce(length("orders"."city_name"->>'ro'), 0) > 0),
	CONSTRAINT "orders_money" CHECK ("orders"."items_total" >= 0 and "orders"."discount" >= 0 and "orders"."delivery" >= 0 and "orders"."total" >= 0 and "orders"."cutlery_count" >= 0),
	CONSTRAINT "orders_sum" CHECK ("orders"."total" = "orders"."items_total" - "orders"."discount" + "orders"."delivery"),
	CONSTRAINT "orders_change" CHECK ("orders"."change_from" is null or "orders"."change_from" >= "orders"."total")
);`,
      `CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"restaurant_id" integer NOT NULL,
	"content" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);`,
      `CREATE TABLE "ratings" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"food" integer NOT NULL,
	"delivery" integer NOT NULL,
	"service" integer NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ratings_scores" CHECK ("ratings"."food" between 1 and 5 and "ratings"."delivery" between 1 and 5 and "ratings"."service" between 1 and 5)
);`,
      `CREATE TABLE "promotion_uses" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"promotion_id" integer NOT NULL,
	"user_id" integer NOT NULL
);`,
      `CREATE TABLE "promotions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"title" jsonb NOT NULL,
	"kind" text NOT NULL,
	"value" integer DEFAULT 0 NOT NULL,
	"min_sum" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"use_limit" integer,
	"user_limit" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"city_id" integer,
	"restaurant_id" integer,
	CONSTRAINT "promotions_code_unique" UNIQUE("code"),
	CONSTRAINT "promotions_kind" CHECK ("promotions"."kind" in ('percent', 'fixed', 'free_delivery')),
	CONSTRAINT "promotions_title" CHECK (coalesce(length("promotions"."title"->>'ru'), 0) > 0 and coalesce(length("promotions"."title"->>'en'), 0) > 0 and coalesce(length("promotions"."title"->>'ro'), 0) > 0),
	CONSTRAINT "promotions_code" CHECK ("promotions"."code" = upper("promotions"."code") and length("promotions"."code") between 1 and 40),
	CONSTRAINT "promotions_value" CHECK ("promotions"."value" >= 0 and ("promotions"."kind" <> 'percent' or "promotions"."value" between 1 and 100)),
	CONSTRAINT "promotions_uses" CHECK ("promotions"."uses" >= 0 and ("promotions"."use_limit" is null or "promotions"."uses" <= "promotions"."use_limit")),
	CONSTRAINT "promotions_min_sum" CHECK ("promotions"."min_sum" >= 0)
);`,
      `CREATE TABLE "catalog_version" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "catalog_version_single" CHECK ("catalog_version"."id" = 1)
);`,
      `CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);`,
      `CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);`,
      `CREATE TABLE "addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"city_id" integer NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"street" text NOT NULL,
	"house" text NOT NULL,
	"block" text DEFAULT '' NOT NULL,
	"entrance" text DEFAULT '' NOT NULL,
	"floor" text DEFAULT '' NOT NULL,
	"apartment" text DEFAULT '' NOT NULL,
	"intercom" text DEFAULT '' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "addresses_filled" CHECK (length("addresses"."street") > 0 and length("addresses"."house") > 0)
);`,
      `CREATE TABLE "code_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "code_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);`,
      `CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_endpoint_key_pk" PRIMARY KEY("user_id","endpoint","key")
);`,
      `CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);`,
      `CREATE TABLE "sign_in_codes" (
	"phone" text PRIMARY KEY NOT NULL,
	"issue" uuid NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_codes_tries" CHECK ("sign_in_codes"."tries" >= 0)
);`,
      `CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"date_birth" date,
	"order_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_phone_unique" UNIQUE("phone"),
	CONSTRAINT "users_phone" CHECK ("users"."phone" ~ '^373[0-9]{8}$'),
	CONSTRAINT "users_order_count" CHECK ("users"."order_count" >= 0)
);`,
      `ALTER TABLE "branch_hours" ADD CONSTRAINT "branch_hours_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;`,
      `ALTER TABLE "branches" ADD CONSTRAINT "branches_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "categories" ADD CONSTRAINT "categories_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "news_products" ADD CONSTRAINT "news_products_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;`,
      `ALTER TABLE "news_products" ADD CONSTRAINT "news_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "option_groups" ADD CONSTRAINT "option_groups_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "options" ADD CONSTRAINT "options_group_id_option_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."option_groups"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "products" ADD CONSTRAINT "products_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "products" ADD CONSTRAINT "products_category_of_restaurant" FOREIGN KEY ("category_id","restaurant_id") REFERENCES "public"."categories"("id","restaurant_id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "couriers" ADD CONSTRAINT "couriers_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "order_events" ADD CONSTRAINT "order_events_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "orders" ADD CONSTRAINT "orders_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "orders" ADD CONSTRAINT "orders_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "orders" ADD CONSTRAINT "orders_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "quotes" ADD CONSTRAINT "quotes_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "ratings" ADD CONSTRAINT "ratings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "promotions" ADD CONSTRAINT "promotions_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "promotions" ADD CONSTRAINT "promotions_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "addresses" ADD CONSTRAINT "addresses_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;`,
      `CREATE INDEX "branches_restaurant" ON "branches" USING btree ("restaurant_id");`,
      `CREATE INDEX "news_newest" ON "news" USING btree ("published_at" DESC NULLS LAST);`,
      `CREATE INDEX "option_groups_product" ON "option_groups" USING btree ("product_id");`,
      `CREATE INDEX "options_group" ON "options" USING btree ("group_id");`,
      `CREATE INDEX "products_category" ON "products" USING btree ("category_id");`,
      `CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");`,
      `CREATE INDEX "orders_moving" ON "orders" USING btree ("status_at") WHERE "orders"."status" not in ('delivered', 'rejected', 'cancelled', 'expired');`,
      `CREATE INDEX "quotes_expiry" ON "quotes" USING btree ("expires_at");`,
      `CREATE INDEX "promotion_uses_user" ON "promotion_uses" USING btree ("promotion_id","user_id");`,
      `CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id");`,
      `CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";`,
      `CREATE INDEX "code_requests_phone" ON "code_requests" USING btree ("phone","at");`,
      `CREATE INDEX "code_requests_address" ON "code_requests" USING btree ("address","at");`,
      `CREATE INDEX "code_requests_at" ON "code_requests" USING btree ("at");`,
      `CREATE INDEX "idempotency_keys_at" ON "idempotency_keys" USING btree ("created_at");`,
      `CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");`,
    ],
  },
  {
    name: '0001_guards',
    statements: [
      `-- What constraints cannot say: the history of an order is only added to, and the catalog counts its changes.
CREATE FUNCTION "refuse_rewriting_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order_events is append-only' USING ERRCODE = 'restrict_violation';
END $$;`,
      `CREATE TRIGGER "order_events_append_only" BEFORE UPDATE OR DELETE ON "order_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting_history"();`,
      `CREATE FUNCTION "raise_catalog_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "catalog_version" SET "version" = "version" + 1;
  RETURN NULL;
END $$;`,
      `INSERT INTO "catalog_version" ("id", "version") VALUES (1, 0);`,
      `DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'cities', 'restaurants', 'branches', 'branch_hours', 'categories', 'products', 'option_groups', 'options', 'news', 'news_products', 'settings'
  ] LOOP
    EXECUTE format(
      'CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION raise_catalog_version()',
      name
    );
  END LOOP;
END $$;`,
      `INSERT INTO "secrets" ("name", "value") VALUES ('sign_in_codes', gen_random_uuid()::text || gen_random_uuid()::text);`,
    ],
  },
  {
    name: '0002_payments',
    statements: [
      `CREATE TABLE "bank_cards" (
	"token" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"linked_at" timestamp with time zone,
	CONSTRAINT "bank_cards_kind" CHECK ("bank_cards"."kind" in ('good', 'poor', 'secure', 'expired'))
);`,
      `CREATE TABLE "bank_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"locale" text NOT NULL,
	"returns" jsonb NOT NULL,
	"status" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_payments_status" CHECK ("bank_payments"."status" in ('open', 'secure', 'paid', 'declined', 'cancelled', 'refunded')),
	CONSTRAINT "bank_payments_numbers" CHECK ("bank_payments"."amount" >= 0 and "bank_payments"."tries" >= 0 and "bank_payments"."sequence" >= 0)
);`,
      `CREATE TABLE "bank_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone
);`,
      `CREATE TABLE "cards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cards_token_unique" UNIQUE("token"),
	CONSTRAINT "cards_status" CHECK ("cards"."status" in ('pending', 'active')),
	CONSTRAINT "cards_default_active" CHECK (not "cards"."is_default" or "cards"."status" = 'active'),
	CONSTRAINT "cards_last4" CHECK ("cards"."last4" ~ '^[0-9]{4}$'),
	CONSTRAINT "cards_expiry" CHECK ("cards"."exp_month" between 1 and 12 and "cards"."exp_year" between 2000 and 2999),
	CONSTRAINT "cards_tries" CHECK ("cards"."tries" >= 0)
);`,
      `CREATE TABLE "payment_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"sequence" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_reports_status" CHECK ("payment_reports"."status" in ('pending', 'requires_action', 'paid', 'failed', 'refunded'))
);`,
      `CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"reference" text NOT NULL,
	"provider" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"card_id" integer,
	"redirect_url" text,
	"started_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	"errand" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('pending', 'requires_action', 'paid', 'failed', 'refunded')),
	CONSTRAINT "payments_errand" CHECK ("payments"."errand" in ('cancel', 'refund')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" >= 0 and "payments"."sequence" >= 0)
);`,
      `ALTER TABLE "orders" ALTER COLUMN "id" SET START WITH 1001;`,
      `SELECT setval(pg_get_serial_sequence('orders', 'id'), (SELECT greatest(1000, max("id")) FROM "orders"));`,
      `ALTER TABLE "orders" drop column "number";`,
      `ALTER TABLE "orders" ADD COLUMN "number" text GENERATED ALWAYS AS (id::text) STORED NOT NULL;`,
      `ALTER TABLE "orders" ADD CONSTRAINT "orders_number_unique" UNIQUE("number");`,
      `ALTER TABLE "orders" ALTER COLUMN "user_id" DROP NOT NULL;`,
      `ALTER TABLE "orders" ALTER COLUMN "address" DROP NOT NULL;`,
      `ALTER TABLE "sign_in_codes" ADD COLUMN "purpose" text DEFAULT 'sign_in' NOT NULL;`,
      `ALTER TABLE "sign_in_codes" DROP CONSTRAINT "sign_in_codes_pkey";`,
      `ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_phone_purpose_pk" PRIMARY KEY("phone","purpose");`,
      `ALTER TABLE "orders" ADD COLUMN "card" jsonb;`,
      `ALTER TABLE "bank_reports" ADD CONSTRAINT "bank_reports_reference_bank_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."bank_payments"("reference") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "cards" ADD CONSTRAINT "cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;`,
      `ALTER TABLE "payments" ADD CONSTRAINT "payments_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;`,
      `CREATE INDEX "bank_reports_waiting" ON "bank_reports" USING btree ("created_at") WHERE "bank_reports"."delivered_at" is null;`,
      `CREATE INDEX "cards_user" ON "cards" USING btree ("user_id");`,
      `CREATE UNIQUE INDEX "cards_one_default" ON "cards" USING btree ("user_id") WHERE "cards"."is_default";`,
      `CREATE INDEX "payment_reports_payment" ON "payment_reports" USING btree ("payment_id","sequence");`,
      `CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");`,
      `CREATE UNIQUE INDEX "payments_one_current" ON "payments" USING btree ("order_id") WHERE "payments"."replaced_at" is null;`,
      `CREATE INDEX "payments_errands" ON "payments" USING btree ("id") WHERE "payments"."errand" is not null;`,
      `ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_purpose" CHECK ("sign_in_codes"."purpose" in ('sign_in', 'deletion'));`,
      `INSERT INTO "secrets" ("name", "value") VALUES
  ('payment_reports', gen_random_uuid()::text || gen_random_uuid()::text),
  ('bank_codes', gen_random_uuid()::text || gen_random_uuid()::text);`,
    ],
  },
  {
    name: '0003_changes',
    statements: [
      `CREATE TABLE "catalog_changes" (
	"tag" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);`,
      `ALTER TABLE "categories" ADD COLUMN "removed_at" timestamp with time zone;`,
      `ALTER TABLE "news" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;`,
      `ALTER TABLE "products" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;`,
      `ALTER TABLE "products" ADD COLUMN "removed_at" timestamp with time zone;`,
      `CREATE INDEX "catalog_changes_version" ON "catalog_changes" USING btree ("version");`,
      `-- Raises the catalog's version, notes what changed in it, and tells every instance once the transaction is committed.
-- The row of the version stays locked until then, so versions become visible in their order.
CREATE FUNCTION "mark_catalog"(tags text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  grown integer;
BEGIN
  IF coalesce(cardinality(tags), 0) = 0 THEN
    RETURN;
  END IF;
  UPDATE "catalog_version" SET "version" = "version" + 1 RETURNING "version" INTO grown;
  INSERT INTO "catalog_changes" ("tag", "version", "changed_at") SELECT DISTINCT tag, grown, now() FROM unnest(tags) AS tag
    ON CONFLICT ("tag") DO UPDATE SET "version" = excluded."version", "changed_at" = excluded."changed_at";
  PERFORM pg_notify('catalog', grown::text);
END $$;`,
      `-- The argument of the trigger is a query of tags over the rows of one statement, before or after it.
CREATE FUNCTION "catalog_rows_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text[];
  gone text[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM mark_catalog(ARRAY['all']);
    RETURN NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    EXECUTE format('SELECT array_agg(DISTINCT tag) FROM (%s) AS found(tag)', replace(TG_ARGV[0], 'changed', 'new_rows')) INTO changed;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    EXECUTE format('SELECT array_agg(DISTINCT tag) FROM (%s) AS found(tag)', replace(TG_ARGV[0], 'changed', 'old_rows')) INTO gone;
  END IF;
  PERFORM mark_catalog(coalesce(changed, '{}') || coalesce(gone, '{}'));
  RETURN NULL;
END $$;`,
      `CREATE FUNCTION "touch_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."updated_at" := now();
  RETURN NEW;
END $$;`,
      `-- What can be chosen with a product belongs to it: a change of it is a change of the product.
CREATE FUNCTION "touch_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    EXECUTE format('UPDATE products SET updated_at = now() WHERE id IN (%s)', replace(TG_ARGV[0], 'changed', 'new_rows'));
  END IF;
  IF TG_OP <> 'INSERT' THEN
    EXECUTE format('UPDATE products SET updated_at = now() WHERE id IN (%s)', replace(TG_ARGV[0], 'changed', 'old_rows'));
  END IF;
  RETURN NULL;
END $$;`,
      `DO $$
DECLARE
  -- A restaurant's own row and its hours show in its city's list as well; a product may show in the news.
  rule record;
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'cities', 'restaurants', 'branches', 'branch_hours', 'categories', 'products', 'option_groups', 'options', 'news', 'news_products', 'settings'
  ] LOOP
    EXECUTE format('DROP TRIGGER catalog_changed ON %I', name);
  END LOOP;
  FOR rule IN SELECT * FROM (VALUES
    ('cities', 'catalog_rows_changed', $q$SELECT 'city:' || id FROM changed$q$),
    ('restaurants', 'catalog_rows_changed', $q$SELECT 'restaurant:' || id FROM changed UNION SELECT 'city:' || city_id FROM changed$q$),
    ('branches', 'catalog_rows_changed',
      $q$SELECT 'restaurant:' || restaurant_id FROM changed UNION SELECT 'city:' || r.city_id FROM changed JOIN restaurants r ON r.id = changed.restaurant_id$q$),
    ('branch_hours', 'catalog_rows_changed',
      $q$SELECT unnest(ARRAY['restaurant:' || r.id, 'city:' || r.city_id]) FROM changed JOIN branches b ON b.id = changed.branch_id JOIN restaurants r ON r.id = b.restaurant_id$q$),
    ('categories', 'catalog_rows_changed', $q$SELECT 'restaurant:' || restaurant_id FROM changed$q$),
    ('products', 'catalog_rows_changed',
      $q$SELECT 'restaurant:' || restaurant_id FROM changed UNION SELECT 'news' FROM changed JOIN news_products n ON n.product_id = changed.id$q$),
    ('option_groups', 'touch_products', $q$SELECT product_id FROM changed$q$),
    ('options', 'touch_products', $q$SELECT g.product_id FROM changed JOIN option_groups g ON g.id = changed.group_id$q$),
    ('news', 'catalog_rows_changed', $q$SELECT 'news' FROM changed$q$),
    ('news_products', 'catalog_rows_changed', $q$SELECT 'news' FROM changed$q$),
    ('settings', 'catalog_rows_changed', $q$SELECT 'settings' FROM changed$q$)
  ) AS rules(name, call, tags) LOOP
    EXECUTE format('CREATE TRIGGER catalog_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %I(%L)', rule.name, rule.call, rule.tags);
    EXECUTE format('CREATE TRIGGER catalog_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %I(%L)', rule.name, rule.call, rule.tags);
    EXECUTE format('CREATE TRIGGER catalog_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION %I(%L)', rule.name, rule.call, rule.tags);
    EXECUTE format('CREATE TRIGGER catalog_truncated AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed()', rule.name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['products', 'news'] LOOP
    EXECUTE format('CREATE TRIGGER touched BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION touch_row()', name);
  END LOOP;
END $$;`,
      `DROP FUNCTION "raise_catalog_version"();`,
      `SELECT mark_catalog(
  ARRAY(SELECT 'city:' || id FROM cities) || ARRAY(SELECT 'restaurant:' || id FROM restaurants)
  || ARRAY(SELECT 'news' WHERE EXISTS (SELECT FROM news)) || ARRAY(SELECT 'settings' WHERE EXISTS (SELECT FROM settings))
);`,
      `-- Streams wait for what happens to an order, not for its first event: nobody can know of the order before it.
CREATE FUNCTION "tell_order_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_events', NEW."order_id"::text);
  RETURN NULL;
END $$;`,
      `CREATE TRIGGER "order_events_told" AFTER INSERT ON "order_events" FOR EACH ROW
  WHEN (NOT (NEW."by" = 'customer' AND NEW."status" IN ('placed', 'awaiting_payment'))) EXECUTE FUNCTION "tell_order_event"();`,
    ],
  },
  {
    name: '0004_imports',
    statements: [
      `CREATE UNLOGGED TABLE "rate_counts" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_counts_kind_key_window_start_pk" PRIMARY KEY("kind","key","window_start")
);`,
      `ALTER TABLE "products" ADD COLUMN "picture" text;`,
      `ALTER TABLE "restaurants" ADD COLUMN "picture" text;`,
      `CREATE INDEX "rate_counts_window" ON "rate_counts" USING btree ("window_start");`,
    ],
  },
  {
    name: '0005_room_for_answers',
    statements: [
      `-- An answer that is noted under a key is read once more at most and thrown away a day later: packing its two or three
-- kilobytes costs more than it saves.
ALTER TABLE "idempotency_keys" SET (toast_tuple_target = 8160);`,
    ],
  },
];
