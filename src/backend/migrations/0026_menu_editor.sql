CREATE TABLE "media" (
	"path" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"focus_x" double precision NOT NULL,
	"focus_y" double precision NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "media_kind" CHECK ("media"."kind" in ('dish', 'wide')),
	CONSTRAINT "media_focus" CHECK ("media"."focus_x" between 0 and 1 and "media"."focus_y" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "media_files" (
	"path" text NOT NULL,
	"suffix" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "media_files_path_suffix_pk" PRIMARY KEY("path","suffix")
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_path_media_path_fk" FOREIGN KEY ("path") REFERENCES "public"."media"("path") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_created" ON "media" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_items_uploaded_image" ON "order_items" USING btree ("image") WHERE "order_items"."image" like '/pictures/m/%';