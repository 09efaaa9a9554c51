-- Pages of their own have these addresses from this version on.
DO $$
DECLARE
  taken text;
BEGIN
  SELECT slug INTO taken FROM cities WHERE slug IN ('staff', 'search', 'terms', 'offline') ORDER BY slug LIMIT 1;
  IF taken IS NOT NULL THEN
    RAISE EXCEPTION 'the city with the slug "%" has the address /% of a page of this version; give the city another slug in the version before, then upgrade again', taken, taken;
  END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "cities" DROP CONSTRAINT "cities_slug";--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_slug" CHECK ("cities"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("cities"."slug") <= 80 and "cities"."slug" not in ('account', 'app', 'checkout', 'fail', 'success', 'news', 'orders', 'privacy', 'staff', 'search', 'terms', 'offline', 'ru', 'en', 'ro', 'api', '404', '500', 'healthz', 'readyz', 'metrics', '_astro', '_image', 'pictures', 'fonts', 'icons', 'favicon', 'favicon.ico', 'favicon.svg', 'sw.js', 'manifest.webmanifest', 'apple-touch-icon.png', 'robots.txt', 'sitemap', 'sitemap.xml', 'sitemap-index.xml', 'sitemap-0.xml', 'speculation-rules.json'));
