/** The server's sentences by the fields of the form, which have their names on the wire. What is said of an address as a whole belongs to the choice of one. */
export function errorsByField({ address, ...errors }: Readonly<Record<string, string>>): Record<string, string> {
  return address === undefined ? errors : { ...errors, address_id: address };
}
