ALTER TABLE "options" ADD COLUMN "allergens" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "options" ADD COLUMN "allergens_known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "allergens_known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "contains" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "unknown" text[] DEFAULT '{}' NOT NULL;