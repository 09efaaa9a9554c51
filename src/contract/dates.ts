/* eslint-disable no-restricted-syntax -- The two schemas that complete those of the library. */
import * as v from 'valibot';
import { isCalendarDate } from './times.ts';

/** A day that exists, `2026-11-24`, from 1900 on. */
export const CalendarDate = v.pipe(v.string(), v.isoDate(), v.check(isCalendarDate));

/** A point in time of a day that exists, ISO 8601 with its offset, from 1900 on. */
export const Instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => isCalendarDate(text.slice(0, 10))),
);
