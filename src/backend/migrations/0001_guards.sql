-- What constraints cannot say: the history of an order is only added to, and the catalog counts its changes.
CREATE FUNCTION "refuse_rewriting_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order_events is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_events_append_only" BEFORE UPDATE OR DELETE ON "order_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting_history"();
--> statement-breakpoint
CREATE FUNCTION "raise_catalog_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "catalog_version" SET "version" = "version" + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO "catalog_version" ("id", "version") VALUES (1, 0);
--> statement-breakpoint
DO $$
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
END $$;
--> statement-breakpoint
INSERT INTO "secrets" ("name", "value") VALUES ('sign_in_codes', gen_random_uuid()::text || gen_random_uuid()::text);
