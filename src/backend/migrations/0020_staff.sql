CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"staff_id" integer,
	"device_id" integer,
	"restaurant_id" integer,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"role" text NOT NULL,
	"login" text,
	"phone" text,
	"password_hash" text,
	"totp_secret" text,
	"totp_step" integer,
	"pin_hash" text,
	"locale" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_login_unique" UNIQUE("login"),
	CONSTRAINT "staff_role" CHECK ("staff"."role" in ('owner', 'manager', 'kitchen', 'courier')),
	CONSTRAINT "staff_locale" CHECK ("staff"."locale" in ('ru', 'en', 'ro')),
	CONSTRAINT "staff_name" CHECK (length("staff"."name") between 1 and 100),
	CONSTRAINT "staff_login" CHECK ("staff"."login" ~ '^[a-z0-9][a-z0-9._@+-]{2,63}$'),
	CONSTRAINT "staff_phone" CHECK ("staff"."phone" ~ '^373[0-9]{8}$'),
	CONSTRAINT "staff_sign_in" CHECK ("staff"."role" in ('kitchen', 'courier') or "staff"."login" is not null),
	CONSTRAINT "staff_factors" CHECK (("staff"."password_hash" is null) = ("staff"."totp_secret" is null) and ("staff"."login" is not null or "staff"."password_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "staff_devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"restaurant_id" integer NOT NULL,
	"branch_id" integer,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"staff_id" integer,
	"paired_by" integer,
	"paired_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "staff_devices_kind" CHECK ("staff_devices"."kind" in ('board', 'courier')),
	CONSTRAINT "staff_devices_name" CHECK (length("staff_devices"."name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "staff_failures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_failures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"client" text NOT NULL,
	"is_known" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_failures_kind" CHECK ("staff_failures"."kind" in ('password', 'totp', 'pin', 'pairing'))
);
--> statement-breakpoint
CREATE TABLE "staff_idempotency_keys" (
	"actor" text NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_idempotency_keys_actor_endpoint_key_pk" PRIMARY KEY("actor","endpoint","key")
);
--> statement-breakpoint
CREATE TABLE "staff_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"staff_id" integer,
	"totp_secret" text,
	"code_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"device_kind" text,
	"device_name" text,
	"restaurant_id" integer,
	"branch_id" integer,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_links_kind" CHECK ("staff_links"."kind" in ('invitation', 'pairing')),
	CONSTRAINT "staff_links_tries" CHECK ("staff_links"."tries" >= 0),
	CONSTRAINT "staff_links_invitation" CHECK ("staff_links"."kind" <> 'invitation' or ("staff_links"."staff_id" is not null and "staff_links"."totp_secret" is not null)),
	CONSTRAINT "staff_links_pairing" CHECK ("staff_links"."kind" <> 'pairing' or num_nulls("staff_links"."code_hash", "staff_links"."device_kind", "staff_links"."device_name", "staff_links"."restaurant_id") = 0)
);
--> statement-breakpoint
CREATE TABLE "staff_restaurants" (
	"staff_id" integer NOT NULL,
	"restaurant_id" integer NOT NULL,
	CONSTRAINT "staff_restaurants_staff_id_restaurant_id_pk" PRIMARY KEY("staff_id","restaurant_id")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"staff_id" integer,
	"device_id" integer,
	"acting_staff_id" integer,
	"acting_since" timestamp with time zone,
	"browser" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_sessions_subject" CHECK (("staff_sessions"."staff_id" is null) <> ("staff_sessions"."device_id" is null)),
	CONSTRAINT "staff_sessions_acting" CHECK (("staff_sessions"."acting_staff_id" is null or "staff_sessions"."acting_since" is not null) and ("staff_sessions"."acting_since" is null or "staff_sessions"."device_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_device_id_staff_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."staff_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_devices" ADD CONSTRAINT "staff_devices_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_devices" ADD CONSTRAINT "staff_devices_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_devices" ADD CONSTRAINT "staff_devices_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_devices" ADD CONSTRAINT "staff_devices_paired_by_staff_id_fk" FOREIGN KEY ("paired_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_restaurants" ADD CONSTRAINT "staff_restaurants_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_restaurants" ADD CONSTRAINT "staff_restaurants_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_device_id_staff_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."staff_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_acting_staff_id_staff_id_fk" FOREIGN KEY ("acting_staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_restaurant" ON "audit_log" USING btree ("restaurant_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_staff" ON "audit_log" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "staff_devices_restaurant" ON "staff_devices" USING btree ("restaurant_id");--> statement-breakpoint
CREATE INDEX "staff_failures_subject" ON "staff_failures" USING btree ("kind","subject","at");--> statement-breakpoint
CREATE INDEX "staff_failures_at" ON "staff_failures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "staff_idempotency_keys_at" ON "staff_idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "staff_links_expiry" ON "staff_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_restaurants_restaurant" ON "staff_restaurants" USING btree ("restaurant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_sessions_device" ON "staff_sessions" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expiry" ON "staff_sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE FUNCTION "refuse_changing_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_changing_audit_log"();
--> statement-breakpoint
INSERT INTO "secrets" ("name", "value") VALUES ('staff', gen_random_uuid()::text || gen_random_uuid()::text);
