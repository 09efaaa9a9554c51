CREATE TABLE "known_networks" (
	"user_id" integer NOT NULL,
	"network_hash" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_networks_user_id_network_hash_pk" PRIMARY KEY("user_id","network_hash")
);
--> statement-breakpoint
CREATE TABLE "wrong_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wrong_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"issue" uuid,
	"address" text NOT NULL,
	"site" text NOT NULL,
	"region" text NOT NULL,
	"is_known" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "wrong_codes_purpose" CHECK ("wrong_codes"."purpose" in ('sign_in', 'deletion', 'card'))
);
--> statement-breakpoint
ALTER TABLE "code_requests" ADD COLUMN "purpose" text DEFAULT 'sign_in' NOT NULL;--> statement-breakpoint
ALTER TABLE "code_requests" ADD COLUMN "issue" uuid;--> statement-breakpoint
ALTER TABLE "code_requests" ADD COLUMN "site" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "code_requests" ADD COLUMN "region" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "code_requests" ADD COLUMN "is_known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "code_requests" ADD COLUMN "is_sent" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "code_requests" ADD COLUMN "cost" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_networks_last_use" ON "known_networks" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "wrong_codes_at" ON "wrong_codes" USING btree ("at");--> statement-breakpoint
-- Keyed hashes recognize a network or a phone without storing it.
INSERT INTO "secrets" ("name", "value") VALUES ('personal_data_hashes', gen_random_uuid()::text || gen_random_uuid()::text);
