/**
 * The path a visitor asked for. Where a page stands in for another (a guard's 404, a product that is gone) its own address
 * is not the one to go on from; slashes at the beginning of what was asked cannot lead to another host.
 */
export function askedPath({ url, originPathname }: { readonly url: URL; readonly originPathname: string }): string {
  return url.pathname === '/404' ? originPathname.replace(/^[/\\]+/, '/') : url.pathname;
}
