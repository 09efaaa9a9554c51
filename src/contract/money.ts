/**
 * Money: amounts are whole numbers of minor units (bani, kopecks) everywhere inside, and numbers of major units (lei) in
 * the customers' API. Only this module knows that a major unit has a hundred minor ones. The two are different types, so
 * that an amount in one unit cannot be used as an amount in the other.
 *
 * It has no imports, because the first script of a page contains it.
 */

declare const unit: unique symbol;
/** A whole number of minor units: 8950. */
export type Minor = number & { readonly [unit]: 'minor' };
/** An amount in major units, 89.5, as responses and requests of the customers' API have it. */
export type Major = number & { readonly [unit]: 'major' };
/** A number that is to be read as major units: any that is not known to be in minor units. */
export type MajorInput = number & { readonly [unit]?: 'major' };
/** A number that is to be read as minor units: any that is not known to be in major units. */
export type MinorInput = number & { readonly [unit]?: 'minor' };

/**
 * A value with amounts of the wire where `Value` has amounts in either unit, and where they may be plain numbers, as
 * tests write them.
 */
export type OnWire<Value> = Value extends Major | Minor
  ? MajorInput
  : Value extends object
    ? { [Key in keyof Value]: OnWire<Value[Key]> }
    : Value;

const MINOR_PER_MAJOR = 100;
const DECIMALS = 2;
const PERCENT = 100;

/**
 * Converts major units (89.5) to minor units (8950); half a unit is rounded up. The exponent is appended to the text,
 * because 1.005 × 100 is 100.49999 as a float. Numbers whose text already has an exponent are multiplied.
 */
export const toMinor = (major: MajorInput): Minor =>
  asMinor(Math.round(Number(`${major}e${DECIMALS}`) || major * MINOR_PER_MAJOR));

/** Converts minor units (8950) to major units (89.5). */
export const toMajor = (minor: Minor): Major => (minor / MINOR_PER_MAJOR) as Major;

/** The result of a calculation with amounts in minor units, which TypeScript takes for any number. */
export const asMinor = (amount: MinorInput): Minor => amount as Minor;

export const ZERO = asMinor(0);

export const sumOf = (amounts: readonly Minor[]): Minor => asMinor(amounts.reduce((sum, amount) => sum + amount, 0));

/** A percentage of an amount; half a unit is rounded up. */
export const percentOf = (amount: Minor, percent: number): Minor => asMinor(Math.round((amount * percent) / PERCENT));
