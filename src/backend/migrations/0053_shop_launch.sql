CREATE TABLE "shop_launch" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"launched_at" timestamp with time zone,
	CONSTRAINT "shop_launch_single" CHECK ("shop_launch"."id" = 1)
);
