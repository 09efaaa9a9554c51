/** Money is counted in integer minor units (bani, kopecks) and leaves in major units. */
export const toMinor = (major: number): number => Math.round(major * 100);
export const toMajor = (minor: number): number => minor / 100;
