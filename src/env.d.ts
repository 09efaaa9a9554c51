/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The visitor's address as far as trusted proxies tell; set by the process. */
    clientAddress?: string;
    /** When something on this page opens or closes, in milliseconds: it is not kept past that. */
    validUntil?: number;
    /** What of the catalog this page shows, where it is to be kept. */
    tags?: Set<string>;
    /** What an error page says that became of the request. */
    status?: number;
    /** Names this request in logs and on the error page. */
    requestId?: string;
    /** The menu that a removed product stood on, by its name and address; its page answers 410. */
    gone?: { readonly restaurant: string; readonly href: string };
    /** The backend, embedded or outside. */
    api: (request: Request) => Promise<Response>;
    /** What is put into the page once it is rendered; undefined where nobody puts it together. */
    pieces?: import('#platform/pieces.ts').Pieces | undefined;
    /** A number that grows with every change of the catalog; an outside provider tells none. */
    catalogVersion?: () => Promise<number>;
    /** This visitor's client of the API, in the page's language. */
    http: import('#platform/http.ts').Http;
    locale: import('#contract/constants.ts').Locale;
  }
}
