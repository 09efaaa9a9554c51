import { normalizeLine } from './text.ts';
import { toAsciiEmail } from './text-input.ts';

/** A name and an address (RFC 5322, section 3.4), without characters that could end a header field. */
export interface Mailbox {
  /** Empty for none. */
  readonly name: string;
  /** In ASCII: the domain of an internationalized address is in Punycode. */
  readonly address: string;
}

const MAX_NAME_LENGTH = 100;
const NAME_AND_ADDRESS = /^(.*?)\s*<([^<>]*)>$/;

/** A mailbox of an address and a name, both of which people have entered; null if the address is none. */
export function toMailbox(address: string, name = ''): Mailbox | null {
  const ascii = toAsciiEmail(normalizeLine(address));
  return ascii === null ? null : { name: normalizeLine(name).slice(0, MAX_NAME_LENGTH), address: ascii };
}

/** Reads `Name <address>`, `"Name" <address>` or an address alone; null if the address is none. */
export function parseMailbox(text: string): Mailbox | null {
  const [, name = '', address = text] = NAME_AND_ADDRESS.exec(normalizeLine(text)) ?? [];
  return toMailbox(address, name.replace(/^"(.*)"$/, '$1'));
}
