CREATE UNLOGGED TABLE "rate_counts" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_counts_kind_key_window_start_pk" PRIMARY KEY("kind","key","window_start")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "picture" text;--> statement-breakpoint
CREATE INDEX "rate_counts_window" ON "rate_counts" USING btree ("window_start");