/**
 * Parses a URL; null if it is not valid. The supported browsers lack `URL.parse`, and some of them `URL.canParse`.
 * @param base resolves relative URLs
 */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
