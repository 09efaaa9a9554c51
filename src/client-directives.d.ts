import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** The island's code is fetched at the visitor's first intent. */
    'client:intent'?: boolean;
  }
}
