/**
 * Money: amounts are whole numbers of minor units (bani, kopecks) everywhere inside, and numbers of major units (lei) in
 * the customers' API. Only this module knows that a major unit has a hundred minor ones.
 *
 * It has no imports, because the first script of a page contains it.
 */

const MINOR_PER_MAJOR = 100;
const DECIMALS = 2;
const PERCENT = 100;

/**
 * Converts major units (89.5) to minor units (8950); half a unit is rounded up. The exponent is appended to the text,
 * because 1.005 × 100 is 100.49999 as a float. Numbers whose text already has an exponent are multiplied.
 */
export function toMinor(major: number): number {
  return Math.round(Number(`${major}e${DECIMALS}`) || major * MINOR_PER_MAJOR);
}

/** Converts minor units (8950) to major units (89.5). */
export function toMajor(minor: number): number {
  return minor / MINOR_PER_MAJOR;
}

/** A percentage of an amount in minor units; half a unit is rounded up. */
export function percentOf(amount: number, percent: number): number {
  return Math.round((amount * percent) / PERCENT);
}
