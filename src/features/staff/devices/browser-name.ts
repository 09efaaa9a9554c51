/** The first that matches counts: other browsers name Chrome and Safari, too. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (names: typeof BROWSERS, text: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(text))?.[0];

/** `Chrome, Android` for a User-Agent header; undefined for one that is not known. */
export function describeBrowser(userAgent: string): string | undefined {
  const parts = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
}
