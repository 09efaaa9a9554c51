-- Puts the city before every lexeme, as documents of format 4 have it. The job writes them again; until then, they are found.
UPDATE "search_documents" SET "skeleton" = (
	SELECT string_agg(
		format('''%s|%s''%s', "city_id", "word"."lexeme", ':' || (SELECT string_agg("at" || "weight", ',') FROM unnest("word"."positions", "word"."weights") AS "place" ("at", "weight"))),
		' '
	)::tsvector || format('''%s|''', "city_id")::tsvector
	FROM unnest("skeleton") AS "word"
);
