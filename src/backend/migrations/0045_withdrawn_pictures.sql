-- The example pictures of these dishes are no longer part of the shop, because they did not show them. Pictures that owners have chosen stay.
CREATE TABLE "withdrawn_pictures" AS
SELECT "restaurant" || '/' || "dish" AS "path"
FROM (VALUES
  ('balti/north-grill', 'blueberry-oat-shake brownie cauliflower-wings chicken-strips corn-on-the-cob filet-mignon flank-chimichurri glazed-doughnuts
    grilled-half-chicken popcorn-shrimp ribeye striploin'),
  ('balti/tiflis', 'chakapuli chakhokhbili cheese-board chikhirtma georgian-salad jonjoli kharcho khashlama kubdari lamb-kebab lobio matsoni-honey
    ojakhuri qvari satsivi shkmeruli shoti tbilisi-salad'),
  ('balti/verde', 'baked-apple buddha-bowl falafel-plate mexican-bowl minestrone red-lentil shrimp-glass-noodle-bowl teriyaki-tofu-bowl veggie-curry'),
  ('chisinau/casa-mare', 'bean-soup-in-bread carp-brine cheese-and-cold-cuts chicken-zeama codri-water cornbread duck-on-cabbage flattened-chicken
    lamb-shank mamaliga-tochitura mamaliga-with-brynza millet-porridge pickle-plate potato-placinta red-borscht ribeye-steak
    shepherds-eggs tripe-ciorba village-breakfast-board wine-braised-beef-cheeks'),
  ('chisinau/forno-rosso', 'bolognese-ragu burrata-peach chicken-saltimbocca espresso orange-fennel-salad pesto-genovese prosciutto-rucola salumi-board
    sea-bass-acqua-pazza'),
  ('chisinau/sakura', 'agedashi-tofu avocado-maki beef-udon chicken-karaage edamame family-fuji-set office-set salmon-onigiri shoyu-chicken-ramen
    shrimp-nigiri spicy-miso-ramen tonkotsu-ramen vegan-ramen'),
  ('tiraspol/bosfor', 'beyti doner-beef doner-chicken ezogelin falafel-wrap iskembe iskender izgara-kofte lavash-hot pide-mixed turkish-coffee urfa-kebab'),
  ('tiraspol/samovar', 'borscht-ukrainian deruny duck-apples golubtsy home-cutlets mushroom-soup pelmeni-pot pickles pirozhok-liver roast-pot solyanka
    stroganoff varenyky-cabbage varenyky-cherry varenyky-curd varenyky-potato'),
  ('tiraspol/wok-lab', 'bibimbap coconut-water edamame gyoza-chicken har-gow massaman pho-bo pho-ga pineapple-rice smashed-cucumbers tom-kha
    wok-beef-pepper wok-chicken-teriyaki wok-vegetable wonton-soup yakisoba-pork')
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
