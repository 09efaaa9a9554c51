CREATE TABLE "search_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"city_id" integer NOT NULL,
	"restaurant_id" integer NOT NULL,
	"product_id" integer,
	"skeleton" "tsvector" NOT NULL,
	"name_words" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_indexes" (
	"restaurant_id" integer PRIMARY KEY NOT NULL,
	"catalog_version" integer NOT NULL,
	"format" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"restaurant_id" integer NOT NULL,
	"city_id" integer NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_words_restaurant_id_word_pk" PRIMARY KEY("restaurant_id","word")
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "synonyms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "synonyms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_indexes" ADD CONSTRAINT "search_indexes_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "search_documents_product" ON "search_documents" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "search_documents_restaurant" ON "search_documents" USING btree ("restaurant_id") WHERE "search_documents"."product_id" is null;--> statement-breakpoint
CREATE INDEX "search_documents_place" ON "search_documents" USING btree ("city_id","restaurant_id");--> statement-breakpoint
CREATE INDEX "search_documents_skeleton" ON "search_documents" USING gin ("skeleton");--> statement-breakpoint
CREATE INDEX "search_words_prefix" ON "search_words" USING btree ("city_id","word" text_pattern_ops);