import type { ShopPage } from './shop-pages.ts';

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  readonly milliseconds: number;
}

/** Parts of pages with which a server in front of the provider describes a failure; they are never a message. */
const GATEWAY_TEXTS = [/Bad Gateway|nginx/];
/** Parts of the messages of the provider. R5: under the phone field its message is shown, whatever the status. */
const MESSAGE_TEXTS = [
  /The route \S+ could not be found/,
  /method is not supported for route/,
  /Server Error|SQLSTATE|QueryException/,
  /No query results for model/,
  /The given data was invalid|This action is unauthorized|Unauthenticated/,
];

/**
 * The first of the provider's own texts that a text contains.
 * @param mayQuote whether the message of a response may be shown
 */
export const providerTextIn = (text: string, { mayQuote = false } = {}): string | undefined =>
  [...GATEWAY_TEXTS, ...(mayQuote ? [] : MESSAGE_TEXTS)]
    .map((pattern) => pattern.exec(text)?.[0])
    .find((found) => found !== undefined);

/** Values that no page shows: what is left of data that were not checked. */
const LEFTOVERS = [/>\s*(undefined|null|NaN)\s*</, /\[object Object\]/, /\bNaN\b\s*(лей|лея|г\b)/];

/** Less than the shop waits for an essential call: the page has not waited for the one that is slow. */
const MAX_PAGE_MS = 3500;
/** An essential call may take as long as the shop waits for a response. */
const MAX_ERROR_PAGE_MS = 6000;

/** What is wrong with a page, in words; empty for a page that is complete, in time and without the provider's texts. */
export function pageFaults(
  { status, html, milliseconds }: RenderedPage,
  page: ShopPage,
  { mayFail, isSlow }: { readonly mayFail: boolean; readonly isSlow: boolean },
): string[] {
  const faults: string[] = [];
  if (!mayFail && status !== page.status) faults.push(`status ${status} instead of ${page.status}`);
  if (mayFail && ![200, 404, 410, 503].includes(status)) faults.push(`status ${status}`);
  if (!/<html lang="ru"/.test(html)) faults.push('not in the language of the page');
  if (!/<header[\s>]/.test(html)) faults.push('no header');
  if (!/<h1[^>]*>\s*[^<\s]/.test(html)) faults.push('no h1 with a text');
  if (!/<footer[\s>]/.test(html)) faults.push('no footer');
  if (!/<\/html>\s*$/.test(html)) faults.push('incomplete');
  const text = providerTextIn(html);
  if (text !== undefined) faults.push(`the provider's text: ${text}`);
  // What scripts and structured data contain is not shown.
  const shown = html.replace(/<script[\s\S]*?<\/script>/g, '');
  for (const pattern of LEFTOVERS) {
    const found = pattern.exec(shown)?.[0];
    if (found !== undefined) faults.push(`shows ${found}`);
  }
  const limit = mayFail ? MAX_ERROR_PAGE_MS : MAX_PAGE_MS;
  if (isSlow && milliseconds > limit) faults.push(`rendered after ${Math.round(milliseconds)} ms of ${limit}`);
  return faults;
}
