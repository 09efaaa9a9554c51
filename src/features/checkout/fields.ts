/** Two comments travel with an order; the address's one keeps its path. */
const WHOLE_PATHS: readonly string[] = ['address.comment'];

/** The field of the form that an error of the wire belongs to: `contact.name` → `name`, `address` → `address_id`. */
export function fieldOf(path: string): string {
  if (path === 'address') return 'address_id';
  return WHOLE_PATHS.includes(path) ? path : (path.split('.').at(-1) ?? path);
}

/** The server's sentences by the fields of the form. */
export function errorsByField(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, text]) => [fieldOf(path), text]));
}
