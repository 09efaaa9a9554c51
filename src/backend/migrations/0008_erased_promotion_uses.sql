CREATE TABLE "erased_promotion_uses" (
	"promotion_id" integer NOT NULL,
	"phone_hash" text NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "erased_promotion_uses_promotion_id_phone_hash_pk" PRIMARY KEY("promotion_id","phone_hash"),
	CONSTRAINT "erased_promotion_uses_positive" CHECK ("erased_promotion_uses"."uses" > 0)
);
--> statement-breakpoint
ALTER TABLE "erased_promotion_uses" ADD CONSTRAINT "erased_promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE cascade ON UPDATE no action;