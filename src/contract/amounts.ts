import * as v from 'valibot';
import { MAX_MAJOR_PRICE } from './constants.ts';
import { asMinor, toMajor, toMinor, ZERO, type Major, type Minor, type MinorInput } from './money.ts';
import { codec } from './wire-form.ts';

// Amounts are in minor units (8950) for the code and for staff. The customers' API has major units (89.5): its schemas
// decode them, and `toWire` encodes them. An amount that has no exact number of minor units as an integer is invalid.

type MajorSchema = v.GenericSchema<Major, Minor>;
type MinorSchema = v.GenericSchema<MinorInput, Minor>;

function decoded(schema: v.GenericSchema<number>): MajorSchema {
  const amount: v.GenericSchema<number, Minor> = v.pipe(
    schema,
    codec<number, Minor>(toMinor, toMajor),
    v.safeInteger(),
  );
  return amount as MajorSchema;
}

/** An amount that may be negative, such as a discount. */
export const SignedMoney = decoded(v.number());
export const Money = decoded(v.pipe(v.number(), v.minValue(0)));
/** @param max in major units */
export const moneyUpTo = (max: number): MajorSchema => decoded(v.pipe(v.number(), v.minValue(0), v.maxValue(max)));
/** The price of what a cart can contain. */
export const Price = moneyUpTo(MAX_MAJOR_PRICE);
/** The default of an amount that a message may omit. */
export const NOTHING: Major = toMajor(ZERO);

const anyNumber: v.GenericSchema<number> = v.number();
/** An amount of a former field of the API for staff, in major units on both sides. */
export const MajorAmount = anyNumber as v.GenericSchema<Major>;

/** An amount in a response for staff. */
export const MinorAmount = v.pipe(v.number(), v.transform(asMinor)) as MinorSchema;

/** The total of a large order still fits into an integer column. */
export const MAX_PRICE_MINOR = 10_000_000;

/** A price that staff enter. */
export const PriceInput = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(MAX_PRICE_MINOR),
  v.transform(asMinor),
) as MinorSchema;
