ALTER TABLE "branches" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "closures" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "slot_rules" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;