import * as v from 'valibot';

/** A name and a phone number in a response; each is empty if unknown. */
export const Contact = v.object({ name: v.optional(v.string(), ''), phone: v.optional(v.string(), '') });
export const Courier = v.object(Contact.entries);
export type Courier = v.InferOutput<typeof Courier>;

/** The last known position of an order's courier, rounded to 50 m. */
export const CourierPlace = v.object({
  /** WGS 84 degrees. */
  lat: v.number(),
  lng: v.number(),
  /** Seconds between the reading of the position and the response. */
  age: v.number(),
  /** Meters to the address in a straight line; null if the coordinates of the address are unknown. */
  distance: v.optional(v.nullable(v.number()), null),
});
export type CourierPlace = v.InferOutput<typeof CourierPlace>;

/**
 * The contact of a courier with their `place`: null while the courier does not share it, absent if the server does not
 * support it. An invalid `place` counts as absent, so that the contact can still be read.
 */
export const CourierProfile = v.object({
  ...Contact.entries,
  place: v.fallback(v.optional(v.nullable(CourierPlace)), undefined),
});
export type CourierProfile = v.InferOutput<typeof CourierProfile>;
