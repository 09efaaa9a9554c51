/** The fault, unless the condition holds. */
export function unless(holds: boolean, fault: string): string[] {
  return holds ? [] : [fault];
}

/** Every value that stands in the list more than once, once. */
export function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
