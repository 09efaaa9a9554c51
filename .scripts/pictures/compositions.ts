import * as v from 'valibot';
import json from './compositions.json' with { type: 'json' };
import { fills } from './draw/fills.ts';
import { coverings, toppings } from './draw/pizza.ts';
import { glyphs } from './draw/plain.ts';
import { drinks } from './draw/tumbler.ts';
import { tableware } from './table-setting.ts';
import { isSprite } from './sprites.ts';

/** The colours of one tint, from the lit middle of the backdrop to the shadow of a plate. */
export interface Palette {
  readonly light: string;
  readonly base: string;
  readonly deep: string;
  readonly shadow: string;
  /** A strong colour that suits the tint: rims, napkins, stripes. */
  readonly accent: string;
}

export const tints = {
  tomato: { light: '#ffe3da', base: '#ffbfae', deep: '#f49a86', shadow: '#8f2f1e', accent: '#d8452f' },
  amber: { light: '#ffedc9', base: '#ffd694', deep: '#f7b75f', shadow: '#8a4d0c', accent: '#d97a12' },
  lemon: { light: '#fff7cc', base: '#ffea94', deep: '#f6d256', shadow: '#82610a', accent: '#3f7fb5' },
  lime: { light: '#f0f9d3', base: '#d9eea2', deep: '#b5d66c', shadow: '#47601a', accent: '#5d8a21' },
  mint: { light: '#dcf7ea', base: '#b3e8d0', deep: '#82d0b0', shadow: '#1d5c48', accent: '#1f8a6c' },
  sky: { light: '#e0f1fe', base: '#b9ddf9', deep: '#88c0ee', shadow: '#1f4a78', accent: '#2f6fb0' },
  violet: { light: '#efe8fd', base: '#d6c8f7', deep: '#b49fe8', shadow: '#46308a', accent: '#6d4fc0' },
  rose: { light: '#ffe8ed', base: '#ffc8d4', deep: '#f69fb3', shadow: '#8c2846', accent: '#d1476e' },
  sand: { light: '#faf1e2', base: '#efdcbf', deep: '#d9bd93', shadow: '#6b4a20', accent: '#b0702c' },
  cocoa: { light: '#f2e5da', base: '#dfc5b1', deep: '#c09c82', shadow: '#4c2d1c', accent: '#8a4f31' },
} as const satisfies Readonly<Record<string, Palette>>;

export type Tint = keyof typeof tints;

/** One of the keys of a record. */
const keyOf = <Key extends string>(record: Readonly<Record<Key, unknown>>, what: string) =>
  v.custom<Key>((value) => typeof value === 'string' && Object.hasOwn(record, value), `must be one of the ${what}`);

const tint = keyOf(tints, 'tints');
/** Emoji, or names of drawings, the main one first. */
const food = v.array(v.pipe(v.string(), v.check(isSprite, 'must be an emoji or the name of a drawing')));

/** What is on the picture of a dish. `plain` is a plate without food, for dishes that nothing here shows truly. */
const Dish = v.variant('serving', [
  v.strictObject({ serving: v.literal('plain'), of: keyOf(glyphs, 'glyphs') }),
  v.strictObject({
    serving: v.literal('bowl'),
    of: keyOf(fills, 'fillings of a bowl'),
    food: v.pipe(food, v.maxLength(5)),
  }),
  v.strictObject({
    serving: v.literal('pizza'),
    of: keyOf(coverings, 'coverings'),
    food: v.array(keyOf(toppings, 'toppings')),
  }),
  v.strictObject({
    serving: v.literal('tumbler'),
    of: keyOf(drinks, 'drinks'),
    extra: v.optional(v.picklist(['cream', 'pearls', 'nothing'])),
    food: v.pipe(food, v.maxLength(2)),
  }),
  v.strictObject({ serving: v.literal('heap'), food: v.pipe(food, v.minLength(1)) }),
  v.strictObject({ serving: v.picklist(tableware), food: v.pipe(food, v.minLength(1)) }),
]);

/** The dishes of a category share the colour of their plates. */
const Category = v.strictObject({ tint, dishes: v.record(v.string(), Dish) });
/** `cover` names the five dishes on the restaurant's table, the one in front first. */
const Restaurant = v.strictObject({
  tint,
  cover: v.pipe(v.array(v.string()), v.length(5)),
  categories: v.record(v.string(), Category),
});
const News = v.strictObject({ tint, food: v.pipe(food, v.length(3)) });
const Compositions = v.strictObject({
  cities: v.record(v.string(), v.strictObject({ tint, restaurants: v.record(v.string(), Restaurant) })),
  news: v.record(v.string(), News),
});
export type Dish = v.InferOutput<typeof Dish>;
export type RestaurantComposition = v.InferOutput<typeof Restaurant>;

/** What the pictures of the demo data are drawn from, by slug. */
export const compositions = v.parse(Compositions, json);
