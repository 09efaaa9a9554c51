CREATE TABLE "street_words" (
	"street_id" integer NOT NULL,
	"city_id" integer NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "street_words_street_id_word_pk" PRIMARY KEY("street_id","word")
);
--> statement-breakpoint
CREATE TABLE "streets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "streets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"city_id" integer NOT NULL,
	"name" jsonb NOT NULL,
	"lat" double precision,
	"lng" double precision,
	CONSTRAINT "streets_name" CHECK (coalesce(length("streets"."name"->>'ru'), 0) > 0 and coalesce(length("streets"."name"->>'en'), 0) > 0 and coalesce(length("streets"."name"->>'ro'), 0) > 0)
);
--> statement-breakpoint
ALTER TABLE "street_words" ADD CONSTRAINT "street_words_street_id_streets_id_fk" FOREIGN KEY ("street_id") REFERENCES "public"."streets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "street_words" ADD CONSTRAINT "street_words_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streets" ADD CONSTRAINT "streets_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "street_words_prefix" ON "street_words" USING btree ("city_id","word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "streets_place" ON "streets" USING btree ("city_id","lat");