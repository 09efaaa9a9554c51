import * as v from 'valibot';
import json from './compositions.json' with { type: 'json' };
import { tints, type Tint } from './tints.ts';

const tint = v.custom<Tint>(
  (value) => typeof value === 'string' && Object.hasOwn(tints, value),
  'must be one of the tints',
);
/** One to three emoji that compose a picture, the main one first. */
const emoji = v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(3));

/** The dishes of a category share the colour of their plates. */
const Category = v.strictObject({ tint, dishes: v.record(v.string(), emoji) });
const Restaurant = v.strictObject({ tint, emoji, categories: v.record(v.string(), Category) });
const Compositions = v.strictObject({
  cities: v.record(v.string(), v.strictObject({ tint, restaurants: v.record(v.string(), Restaurant) })),
  news: v.record(v.string(), v.strictObject({ tint, emoji })),
});
export type DishCategory = v.InferOutput<typeof Category>;
export type RestaurantComposition = v.InferOutput<typeof Restaurant>;

/** What the pictures of the demo data are drawn from, by slug. */
export const compositions = v.parse(Compositions, json);
