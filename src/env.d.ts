/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The visitor's address as far as trusted proxies tell; set by the process. */
    clientAddress?: string;
    /** When something on this page opens or closes, in milliseconds: it is not kept past that. */
    validUntil?: number;
    /** Names this request in logs and on the error page. */
    requestId?: string;
    /** The backend, embedded or outside. */
    api: (request: Request) => Promise<Response>;
    /** This visitor's client of the API, in the page's language. */
    http: import('#platform/http.ts').Http;
    locale: import('#contract/constants.ts').Locale;
  }
}
