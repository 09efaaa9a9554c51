import type { Locale } from '#contract/constants.ts';

/** Spec 8: the text when rendering the error page itself fails; the sentence people read stands above it. */
const LITERAL = 'An error occurred while showing the error page';
const sentence: Record<Locale, readonly [text: string, home: string]> = {
  ru: ['Не удалось показать страницу ошибки', 'Перейти на главную'],
  en: [LITERAL, 'Go to the home page'],
  ro: ['Pagina de eroare nu a putut fi afișată', 'Mergeți la pagina principală'],
};

/** A whole HTML page that needs nothing else of the shop: no template, no style sheet, no script. */
export function lastResortPage(locale: Locale, homeHref: string): string {
  const [text, home] = sentence[locale];
  const literal = text === LITERAL ? '' : `<p>${LITERAL}</p>`;
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>500</title></head><body><h1>${text}</h1>${literal}<p><a href="${homeHref}">${home}</a></p></body></html>`;
}
