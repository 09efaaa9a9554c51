import * as v from 'valibot';

/** Whom to call; each is empty if it is not known. */
export const Person = v.object({ name: v.optional(v.string(), ''), phone: v.optional(v.string(), '') });
export const Courier = v.object(Person.entries);
export type Courier = v.InferOutput<typeof Courier>;

/** Where the courier of an order was seen last, rounded to 50 m. */
export const CourierPlace = v.object({
  /** WGS 84 degrees. */
  lat: v.number(),
  lng: v.number(),
  /** Seconds since then, at the time of the response. */
  age: v.number(),
  /** Meters to the address as the crow flies; null if the place of the address is not known. */
  distance: v.optional(v.nullable(v.number()), null),
});
export type CourierPlace = v.InferOutput<typeof CourierPlace>;

/**
 * `place` is null while the courier does not share it, and absent where the server does not know places. The contact stays readable
 * whatever is there instead.
 */
export const CourierProfile = v.object({
  ...Person.entries,
  place: v.fallback(v.optional(v.nullable(CourierPlace)), undefined),
});
export type CourierProfile = v.InferOutput<typeof CourierProfile>;
