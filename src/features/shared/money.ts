const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Major units of the wire (89.5) as integer minor units (8950), half a unit rounded up.
 * Read digit by digit, because 1.005 × 100 is 100.49999 as a float.
 */
export function toMinor(major: number): number {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(String(major)) ?? [];
  if (whole === undefined) return Math.round(major * 100);
  const thousandths = Number(fraction.padEnd(3, '0').slice(0, 3));
  const minor = Number(whole) * 100 + Math.round(thousandths / 10);
  return sign && minor ? -minor : minor;
}

/** Integer minor units as the wire's major units. */
export function toMajor(minor: number): number {
  return minor / 100;
}
