-- A card names the adapter whose token it is; all earlier ones are the sandbox's. Tokens and report ids are unique within a provider.
ALTER TABLE "cards" ADD COLUMN "provider" text DEFAULT 'sandbox' NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" DROP CONSTRAINT "cards_token_unique";--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_provider_token" UNIQUE("provider","token");--> statement-breakpoint
ALTER TABLE "payment_reports" DROP CONSTRAINT "payment_reports_pkey";--> statement-breakpoint
ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_payment_id_id_pk" PRIMARY KEY("payment_id","id");
