import * as v from 'valibot';
import { MAX_MAJOR_PRICE } from './constants.ts';
import { asMinor, type MajorInput, type Minor, type MinorInput } from './money.ts';

// Amounts in requests and responses: in major units (89.5) for customers, in minor units (8950) for staff. Their types
// differ, so that neither stands in for the other.

type MajorSchema = v.GenericSchema<MajorInput, MajorInput>;
type MinorSchema = v.GenericSchema<MinorInput, Minor>;

export const Money = v.pipe(v.number(), v.minValue(0)) as MajorSchema;
/** The price of what a cart can contain. */
export const Price = v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_MAJOR_PRICE)) as MajorSchema;
/** An amount that may be negative, such as a discount. */
export const SignedMoney = v.number() as MajorSchema;

/** An amount in a response for staff. */
export const MinorAmount = v.pipe(v.number(), v.transform(asMinor)) as MinorSchema;

/** The total of a large order still fits into an integer column. */
const MAX_PRICE_MINOR = 10_000_000;

/** A price that staff enter. */
export const PriceInput = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(MAX_PRICE_MINOR),
  v.transform(asMinor),
) as MinorSchema;
