CREATE TABLE "delivery_zones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_zones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"city_id" integer NOT NULL,
	"restaurant_id" integer,
	"branch_id" integer,
	"name" jsonb NOT NULL,
	"polygon" jsonb,
	"west" double precision,
	"south" double precision,
	"east" double precision,
	"north" double precision,
	"priority" integer DEFAULT 0 NOT NULL,
	"price" integer NOT NULL,
	"free_from" integer,
	"min_order" integer,
	"travel_minutes" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "delivery_zones_name" CHECK (coalesce(length("delivery_zones"."name"->>'ru'), 0) > 0 and coalesce(length("delivery_zones"."name"->>'en'), 0) > 0 and coalesce(length("delivery_zones"."name"->>'ro'), 0) > 0),
	CONSTRAINT "delivery_zones_numbers" CHECK ("delivery_zones"."price" >= 0 and "delivery_zones"."travel_minutes" >= 0),
	CONSTRAINT "delivery_zones_terms" CHECK (coalesce("delivery_zones"."free_from", 1) > 0 and coalesce("delivery_zones"."min_order", 0) >= 0),
	CONSTRAINT "delivery_zones_box" CHECK (("delivery_zones"."polygon" is null) = (num_nulls("delivery_zones"."west", "delivery_zones"."south", "delivery_zones"."east", "delivery_zones"."north") = 4))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "zone_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "zone_name" jsonb;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "zone_id" integer;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "lat" double precision;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "lng" double precision;--> statement-breakpoint
ALTER TABLE "delivery_zones" ADD CONSTRAINT "delivery_zones_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_zones" ADD CONSTRAINT "delivery_zones_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_zones" ADD CONSTRAINT "delivery_zones_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_zones_city" ON "delivery_zones" USING btree ("city_id");--> statement-breakpoint
CREATE INDEX "delivery_zones_restaurant" ON "delivery_zones" USING btree ("restaurant_id");--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_zone_id_delivery_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zones"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Zones are part of the catalog: see 0003_changes.sql.
DO $$
DECLARE
  tags text := $q$SELECT 'city:' || city_id FROM changed UNION SELECT 'restaurant:' || restaurant_id FROM changed WHERE restaurant_id IS NOT NULL$q$;
BEGIN
  EXECUTE format('CREATE TRIGGER catalog_inserted AFTER INSERT ON delivery_zones REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed(%L)', tags);
  EXECUTE format('CREATE TRIGGER catalog_updated AFTER UPDATE ON delivery_zones REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed(%L)', tags);
  EXECUTE format('CREATE TRIGGER catalog_deleted AFTER DELETE ON delivery_zones REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed(%L)', tags);
  CREATE TRIGGER catalog_truncated AFTER TRUNCATE ON delivery_zones FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed();
END $$;
