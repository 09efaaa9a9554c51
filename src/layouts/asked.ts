/**
 * The path a visitor asked for, written as addresses are. Where a page stands in for another (a guard's 404, a product that is gone)
 * its own address is not the one to go on from: that one comes decoded, and slashes at its beginning cannot lead to another host.
 */
export function askedPath({ url, originPathname }: { readonly url: URL; readonly originPathname: string }): string {
  if (url.pathname !== '/404') return url.pathname;
  const asked = new URL(url);
  asked.pathname = originPathname;
  return asked.pathname.replace(/^\/+/, '/');
}
