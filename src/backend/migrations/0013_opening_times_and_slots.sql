CREATE TABLE "closures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "closures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"restaurant_id" integer NOT NULL,
	"branch_id" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "closures_order" CHECK ("closures"."ends_at" > "closures"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "slot_rules" (
	"restaurant_id" integer NOT NULL,
	"fulfilment" text NOT NULL,
	"interval_minutes" integer NOT NULL,
	"days_ahead" integer NOT NULL,
	"cutoff_minutes" integer DEFAULT 0 NOT NULL,
	"max_orders" integer,
	CONSTRAINT "slot_rules_restaurant_id_fulfilment_pk" PRIMARY KEY("restaurant_id","fulfilment"),
	CONSTRAINT "slot_rules_fulfilment" CHECK ("slot_rules"."fulfilment" in ('delivery', 'pickup')),
	CONSTRAINT "slot_rules_interval" CHECK ("slot_rules"."interval_minutes" in (15, 20, 30, 60)),
	CONSTRAINT "slot_rules_days" CHECK ("slot_rules"."days_ahead" between 0 and 6),
	CONSTRAINT "slot_rules_limits" CHECK ("slot_rules"."cutoff_minutes" >= 0 and ("slot_rules"."max_orders" is null or "slot_rules"."max_orders" > 0))
);
--> statement-breakpoint
CREATE TABLE "special_days" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "special_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"branch_id" integer NOT NULL,
	"date" date NOT NULL,
	"opens" text,
	"closes" text,
	CONSTRAINT "special_days_times" CHECK (("special_days"."opens" is null) = ("special_days"."closes" is null) and coalesce("special_days"."opens" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "special_days"."closes" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$', true))
);
--> statement-breakpoint
CREATE TABLE "slot_loads" (
	"restaurant_id" integer NOT NULL,
	"fulfilment" text NOT NULL,
	"slot_at" timestamp with time zone NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "slot_loads_restaurant_id_fulfilment_slot_at_pk" PRIMARY KEY("restaurant_id","fulfilment","slot_at"),
	CONSTRAINT "slot_loads_fulfilment" CHECK ("slot_loads"."fulfilment" in ('delivery', 'pickup')),
	CONSTRAINT "slot_loads_orders" CHECK ("slot_loads"."orders" >= 0)
);
--> statement-breakpoint
ALTER TABLE "restaurants" DROP CONSTRAINT "restaurants_numbers";--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "pickup" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "pickup_minutes" integer;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "busy_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "busy_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fulfilment" text DEFAULT 'delivery' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "branch" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "scheduled_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_to" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "slot_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_rules" ADD CONSTRAINT "slot_rules_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_days" ADD CONSTRAINT "special_days_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_loads" ADD CONSTRAINT "slot_loads_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closures_restaurant" ON "closures" USING btree ("restaurant_id","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "special_days_once" ON "special_days" USING btree ("branch_id","date",coalesce("opens", ''));--> statement-breakpoint
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_pickup_minutes" CHECK ("restaurants"."pickup_minutes" is null or "restaurants"."pickup_minutes" >= 0);--> statement-breakpoint
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_numbers" CHECK ("restaurants"."min_order" >= 0 and "restaurants"."lead_minutes" >= 0 and "restaurants"."rating_count" >= 0 and "restaurants"."busy_minutes" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fulfilment" CHECK ("orders"."fulfilment" in ('delivery', 'pickup'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_branch" CHECK (("orders"."fulfilment" = 'pickup') = ("orders"."branch" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pickup_fee" CHECK ("orders"."fulfilment" = 'delivery' or "orders"."delivery" = 0);--> statement-breakpoint
-- Opening times and slots are part of the catalog: see 0003_changes.sql.
DO $$
DECLARE
  rule record;
BEGIN
  FOR rule IN SELECT * FROM (VALUES
    ('special_days',
      $q$SELECT unnest(ARRAY['restaurant:' || r.id, 'city:' || r.city_id]) FROM changed JOIN branches b ON b.id = changed.branch_id JOIN restaurants r ON r.id = b.restaurant_id$q$),
    ('closures',
      $q$SELECT unnest(ARRAY['restaurant:' || r.id, 'city:' || r.city_id]) FROM changed JOIN restaurants r ON r.id = changed.restaurant_id$q$),
    ('slot_rules',
      $q$SELECT unnest(ARRAY['restaurant:' || r.id, 'city:' || r.city_id]) FROM changed JOIN restaurants r ON r.id = changed.restaurant_id$q$)
  ) AS rules(name, tags) LOOP
    EXECUTE format('CREATE TRIGGER catalog_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed(%L)', rule.name, rule.tags);
    EXECUTE format('CREATE TRIGGER catalog_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed(%L)', rule.name, rule.tags);
    EXECUTE format('CREATE TRIGGER catalog_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed(%L)', rule.name, rule.tags);
    EXECUTE format('CREATE TRIGGER catalog_truncated AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION catalog_rows_changed()', rule.name);
  END LOOP;
END $$;
