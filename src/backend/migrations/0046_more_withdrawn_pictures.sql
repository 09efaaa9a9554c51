-- The example pictures of these dishes are no longer part of the shop, because they did not show them. Pictures that owners have chosen stay.
CREATE TABLE "withdrawn_pictures" AS
SELECT "restaurant" || '/' || "dish" AS "path"
FROM (VALUES
  ('balti/north-grill', 'blue-cheese-pear'),
  ('tiraspol/bosfor', 'balik-ekmek cig-kofte sutlac')
) AS "list" ("restaurant", "dishes"), regexp_split_to_table("dishes", '\s+') AS "dish";
--> statement-breakpoint
UPDATE "products" SET "picture" = '' FROM "restaurants", "cities", "withdrawn_pictures"
WHERE "products"."picture" IS NULL
  AND "restaurants"."id" = "products"."restaurant_id" AND "cities"."id" = "restaurants"."city_id"
  AND "withdrawn_pictures"."path" = "cities"."slug" || '/' || "restaurants"."slug" || '/' || "products"."slug";
--> statement-breakpoint
UPDATE "order_items" SET "image" = '' FROM "withdrawn_pictures"
WHERE "order_items"."image" = '/pictures/' || "withdrawn_pictures"."path" || '-640.webp';
--> statement-breakpoint
DROP TABLE "withdrawn_pictures";
