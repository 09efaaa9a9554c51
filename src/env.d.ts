/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The visitor's address as far as trusted proxies know it; set by the process. */
    clientAddress?: string;
    /** When something on this page opens or closes, in milliseconds: the page is not cached past that. */
    validUntil?: number;
    /** What of the catalog this page shows, if it may be cached. */
    tags?: Set<string>;
    /** The status that an error page asks for. */
    status?: number;
    /** Names this request in logs and on the error page. */
    requestId?: string;
    /** The menu that a removed product was on, by its name and address; its page answers 410. */
    gone?: { readonly restaurant: string; readonly href: string };
    /** Answers a request to the API, in this process. */
    api: (request: Request) => Promise<Response>;
    /** This visitor's client of the API, in the page's language. */
    http: import('#lib/http.ts').Http;
    locale: import('#contract/constants.ts').Locale;
  }
}
