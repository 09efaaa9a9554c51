/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Network address of the client, behind trusted proxies; absent on a public page and in `astro dev`. */
    clientAddress?: string;
    /** When something on this page opens or closes, in milliseconds: the page is not cached past that. */
    validUntil?: number;
    /** Whether something on this page failed to load: the page is not cached. */
    incomplete?: boolean;
    /** Tags of the catalog data on this page (`cacheTagsOf` in lib/page-api-client.ts), if it may be cached. */
    cacheTags?: Set<string>;
    /** Set while the shop is not launched: this visitor does not see it, or previews it. */
    visibility?: 'hidden' | 'preview';
    /** The status of an error page. */
    status?: number;
    /** Id of this request in logs and on the error page. */
    requestId?: string;
    /** The name of the restaurant and the URL of the menu of a removed product, whose page has status 410. */
    removedProduct?: { readonly restaurant: string; readonly href: string };
    /** Sends a request to the API of this server, which may forward it to an external API; over HTTP in `astro dev`. */
    apiFetch: (request: Request) => Promise<Response>;
    /** Reads a picture that staff uploaded; absent with an external API, and in `astro dev`. */
    readPicture?: import('./server/api.ts').ReadPicture | undefined;
    /** API client of this visitor, in the page's language. */
    api: import('#lib/api-client.ts').ApiClient;
    locale: import('#contract/constants.ts').Locale;
  }
}

/** `document.prerendering` of the Speculation Rules API, which TypeScript's library does not declare. */
interface Document {
  readonly prerendering?: boolean;
}

/** Trusted Types API, which TypeScript's library does not declare. Undefined in browsers that do not support it. */
declare const trustedTypes:
  | {
      createPolicy<Rules extends { createHTML?(html: string): string; createScriptURL?(url: string): string }>(
        name: string,
        rules: Rules,
      ): Rules;
    }
  | undefined;

/** The package has no types. */
declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on an open file; returns false if another open file has it. */
  export function tryLock(fileDescriptor: number): boolean;
}
