import { isIPv6 } from 'node:net';

const MAPPED = '::ffff:';

/**
 * The network that limits count. A visitor with one IPv6 address has its whole network of 64 bits, so that network counts; an IPv4
 * address counts as itself, also when it is written as an IPv6 one.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  // As every address is written the same way, in groups of hexadecimal digits.
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  if (written.startsWith(MAPPED)) return dotted(written.slice(MAPPED.length));
  const [front = '', back = ''] = written.split('::');
  const groups = (part: string): string[] => part.split(':').filter(Boolean);
  const left = Array.from({ length: 8 - groups(front).length - groups(back).length }, () => '0');
  return `${[...groups(front), ...left, ...groups(back)].slice(0, 4).join(':')}::/64`;
}

/** `c000:201` is 192.0.2.1. */
function dotted(groups: string): string {
  return groups
    .split(':')
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}
