CREATE TABLE "catalog_changes" (
	"tag" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "catalog_changes_version" ON "catalog_changes" USING btree ("version");--> statement-breakpoint
-- Raises the catalog's version, notes what changed in it, and tells every instance once the transaction is committed.
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
END $$;
--> statement-breakpoint
-- The argument of the trigger is a query of tags over the rows of one statement, before or after it.
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
END $$;
--> statement-breakpoint
CREATE FUNCTION "touch_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."updated_at" := now();
  RETURN NEW;
END $$;
--> statement-breakpoint
-- What can be chosen with a product belongs to it: a change of it is a change of the product.
CREATE FUNCTION "touch_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    EXECUTE format('UPDATE products SET updated_at = now() WHERE id IN (%s)', replace(TG_ARGV[0], 'changed', 'new_rows'));
  END IF;
  IF TG_OP <> 'INSERT' THEN
    EXECUTE format('UPDATE products SET updated_at = now() WHERE id IN (%s)', replace(TG_ARGV[0], 'changed', 'old_rows'));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
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
END $$;
--> statement-breakpoint
DROP FUNCTION "raise_catalog_version"();
--> statement-breakpoint
SELECT mark_catalog(
  ARRAY(SELECT 'city:' || id FROM cities) || ARRAY(SELECT 'restaurant:' || id FROM restaurants)
  || ARRAY(SELECT 'news' WHERE EXISTS (SELECT FROM news)) || ARRAY(SELECT 'settings' WHERE EXISTS (SELECT FROM settings))
);
--> statement-breakpoint
-- Streams wait for what happens to an order, not for its first event: nobody can know of the order before it.
CREATE FUNCTION "tell_order_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_events', NEW."order_id"::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_events_told" AFTER INSERT ON "order_events" FOR EACH ROW
  WHEN (NOT (NEW."by" = 'customer' AND NEW."status" IN ('placed', 'awaiting_payment'))) EXECUTE FUNCTION "tell_order_event"();
