/** Files to preload for a page in this language: what its first paint needs, no more. Preload with `crossorigin`. */
export function fontHrefs(locale: 'ru' | 'en' | 'ro'): string[] {
  const script = { ru: ['cyrillic'], en: [], ro: ['latin-ext'] }[locale];
  return ['latin', ...script].map((name) => `/fonts/manrope-${name}.woff2`);
}
