import type { BrowserContext } from '@playwright/test';

/** Names of built-ins by their owner, as an expression of the page. */
type BuiltIns = Readonly<Record<string, readonly string[]>>;

/** What Safari 17.4, Chrome 117 or Firefox 126 lacks. */
const MISSING_FOR_STAFF: BuiltIns = {
  Array: ['fromAsync'],
  'ArrayBuffer.prototype': ['transfer', 'transferToFixedLength', 'resize'],
  'Blob.prototype': ['bytes'],
  'Document.prototype': ['startViewTransition', 'activeViewTransition'],
  'HTMLButtonElement.prototype': ['command', 'commandForElement'],
  'HTMLDialogElement.prototype': ['requestClose', 'closedBy'],
  'Object.getPrototypeOf(Object.getPrototypeOf([].values()))': [
    ...['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
  ],
  Promise: ['withResolvers', 'try'],
  RegExp: ['escape'],
  'Response.prototype': ['bytes'],
  'Set.prototype': [
    ...['union', 'intersection', 'difference', 'symmetricDifference'],
    ...['isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
  ],
  URL: ['parse', 'canParse'],
  Uint8Array: ['fromBase64', 'fromHex'],
  window: ['Iterator', 'scheduler', 'navigation', 'cookieStore', 'trustedTypes', 'requestIdleCallback'],
};

/** What Safari 15.6, Chrome 109 or Firefox 115 lacks besides. Those that begin with `aria` are found in the page. */
const MISSING_FOR_CUSTOMERS: BuiltIns = {
  AbortSignal: ['any', 'timeout'],
  'Array.prototype': ['toSorted', 'toReversed', 'toSpliced', 'with'],
  'Document.prototype': ['adoptedStyleSheets', 'prerendering'],
  'Element.prototype': ['checkVisibility', 'role'],
  'HTMLElement.prototype': ['popover', 'showPopover', 'hidePopover', 'togglePopover'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  window: ['CompressionStream', 'DecompressionStream', 'ToggleEvent'],
};

/** Removes built-ins from every page of a context. An owner or a name that the browser does not have is ignored. */
async function removeBuiltIns(context: BrowserContext, missing: BuiltIns): Promise<void> {
  const script = Object.entries(missing).map(
    ([owner, names]) => `for (const name of ${JSON.stringify(names)}) { try { delete ${owner}[name]; } catch {} }`,
  );
  await context.addInitScript(script.join('\n'));
}

/** Makes a context a browser with only what the oldest browsers for staff pages have in common. */
export const asOldestStaffBrowser = (context: BrowserContext): Promise<void> =>
  removeBuiltIns(context, MISSING_FOR_STAFF);

/** Makes a context a browser that staff pages do not support. */
export async function asUnsupportedStaffBrowser(context: BrowserContext): Promise<void> {
  await asOldestStaffBrowser(context);
  await removeBuiltIns(context, { Map: ['groupBy'], Object: ['groupBy'] });
}

/**
 * Makes a context a browser with only what the oldest browsers for customers have in common: also without popovers,
 * some selectors and options of number formats, ARIA properties of elements, and the CSS that one of them does not know.
 */
export async function asOldestCustomerBrowser(context: BrowserContext): Promise<void> {
  await asOldestStaffBrowser(context);
  await removeBuiltIns(context, MISSING_FOR_CUSTOMERS);
  await context.addInitScript(() => {
    for (const name of Object.getOwnPropertyNames(Element.prototype))
      if (name.startsWith('aria')) Reflect.deleteProperty(Element.prototype, name);
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('[popover]')) element.removeAttribute('popover');
    }).observe(document, { subtree: true, childList: true });
    for (const [owner, names] of [
      [Element.prototype, ['closest', 'matches', 'querySelector', 'querySelectorAll']],
      [Document.prototype, ['querySelector', 'querySelectorAll']],
    ] as const)
      for (const name of names) {
        const find = Reflect.get(owner, name) as (selector: string) => unknown;
        Reflect.set(owner, name, function (this: Node, selector: string) {
          if (/:popover-open|:has\(/.test(selector)) throw new SyntaxError(`${selector} is not a valid selector`);
          return find.call(this, selector);
        });
      }
    const { NumberFormat } = Intl;
    Reflect.set(Intl, 'NumberFormat', function (locale: string, options?: Intl.NumberFormatOptions) {
      return new NumberFormat(locale, { ...options, trailingZeroDisplay: 'auto' });
    });
  });
  await context.route('**/*.css', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withoutNewerCss(await response.text()) });
  });
}

/** Renames what the oldest browsers do not know, so that a current browser does not know it either. */
const withoutNewerCss = (css: string): string =>
  css
    .replaceAll('@container', '@unknown-container')
    .replaceAll('(container-type:', '(unknown-container-type:')
    .replaceAll('@starting-style', '@unknown-style')
    .replaceAll(':popover-open', ':unknown-open')
    .replaceAll(':has(', ':unknown-has(')
    .replaceAll('cqi', 'unknown')
    .replaceAll('round(', 'unknown-round(')
    .replaceAll('var(--color-backdrop,', 'var(--unknown,')
    .replaceAll(/@media[^{]*([<>]|\bnot\b|scripting)[^{]*\{/g, '@media not all{');
