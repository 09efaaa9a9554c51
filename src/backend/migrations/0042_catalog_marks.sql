CREATE TABLE "catalog_marks" (
	"tags" text[] NOT NULL
);--> statement-breakpoint
-- Replaces the function of 0003_changes.sql, which locked the version until the end of the transaction: a long import
-- blocked every other change of the catalog, and two transactions that had also locked rows of each other, a deadlock.
CREATE OR REPLACE FUNCTION "mark_catalog"(tags text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(cardinality(tags), 0) > 0 THEN
    INSERT INTO "catalog_marks" ("tags") VALUES (tags);
  END IF;
END $$;
--> statement-breakpoint
-- Raises the catalog's version, notes what changed in it, and tells every instance once the transaction is committed.
-- The row of the version stays locked until then, so versions become visible in their order. The first mark of a
-- transaction publishes all of them.
CREATE FUNCTION "publish_catalog_marks"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  marked text[];
  grown integer;
BEGIN
  WITH "published" AS (DELETE FROM "catalog_marks" RETURNING "catalog_marks"."tags")
    SELECT array_agg(DISTINCT tag) FROM "published", unnest("published"."tags") AS tag INTO marked;
  IF marked IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE "catalog_version" SET "version" = "version" + 1 RETURNING "version" INTO grown;
  INSERT INTO "catalog_changes" ("tag", "version", "changed_at") SELECT tag, grown, now() FROM unnest(marked) AS tag
    ON CONFLICT ("tag") DO UPDATE SET "version" = excluded."version", "changed_at" = excluded."changed_at";
  PERFORM pg_notify('catalog', grown::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "catalog_marks_published" AFTER INSERT ON "catalog_marks" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION publish_catalog_marks();
