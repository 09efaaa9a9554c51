-- The page of a restaurant's reviews has this address from this version on.
DO $$
DECLARE
  taken text;
BEGIN
  SELECT r.slug INTO taken FROM products p JOIN restaurants r ON r.id = p.restaurant_id WHERE p.slug = 'reviews' ORDER BY p.id LIMIT 1;
  IF taken IS NOT NULL THEN
    RAISE EXCEPTION 'the dish with the slug "reviews" of the restaurant "%" has the address of a page of this version; give the dish another slug in the version before, then upgrade again', taken;
  END IF;
END $$;
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"restaurant_id" integer NOT NULL,
	"author" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "reviews_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "reviews_status" CHECK ("reviews"."status" in ('pending', 'approved', 'hidden')),
	CONSTRAINT "reviews_decided" CHECK (("reviews"."status" = 'pending') = ("reviews"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_slug";--> statement-breakpoint
ALTER TABLE "ratings" ALTER COLUMN "food" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ALTER COLUMN "delivery" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ALTER COLUMN "service" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_ratings_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."ratings"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_approved" ON "reviews" USING btree ("restaurant_id","id") WHERE "reviews"."status" = 'approved';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_slug" CHECK ("products"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("products"."slug") <= 80 and "products"."slug" not in ('cover', 'reviews'));--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_any_score" CHECK (num_nonnulls("ratings"."food", "ratings"."delivery", "ratings"."service") > 0);--> statement-breakpoint
-- Only approved reviews are on pages.
DO $$
DECLARE
  tags text := $q$SELECT 'restaurant:' || restaurant_id FROM changed WHERE status = 'approved'$q$;
BEGIN
  EXECUTE format('CREATE TRIGGER catalog_inserted AFTER INSERT ON reviews REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed(%L)', tags);
  EXECUTE format('CREATE TRIGGER catalog_updated AFTER UPDATE ON reviews REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed(%L)', tags);
  EXECUTE format('CREATE TRIGGER catalog_deleted AFTER DELETE ON reviews REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed(%L)', tags);
  EXECUTE 'CREATE TRIGGER catalog_truncated AFTER TRUNCATE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed()';
END $$;
--> statement-breakpoint
-- From this version on, every rating counts in the average of its restaurant.
UPDATE "restaurants" SET
  "rating_average" = ("rating_average" * "rating_count" + "own"."total") / ("rating_count" + "own"."ratings"),
  "rating_count" = "rating_count" + "own"."ratings"
FROM (
  SELECT "orders"."restaurant_id", sum(("ratings"."food" + "ratings"."delivery" + "ratings"."service") / 3.0)::double precision AS "total", count(*)::integer AS "ratings"
  FROM "ratings" JOIN "orders" ON "orders"."id" = "ratings"."order_id" GROUP BY "orders"."restaurant_id"
) AS "own" WHERE "own"."restaurant_id" = "restaurants"."id";
