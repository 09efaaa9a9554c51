import type { Locale } from '#contract/constants.ts';

/**
 * What a change would mean that is valid, but probably not intended. It is saved once it is confirmed: by `confirmed`
 * in the body of a request, and by the option `--yes` of a command.
 */
export interface Warning {
  readonly code: WarningCode;
  /** What a page needs to offer a correction. */
  readonly data?: unknown;
}

export type WarningCode = keyof typeof SENTENCES;

const SENTENCES = {
  zone_swapped: {
    ru: 'Похоже, широта и\u00a0долгота переставлены. Это значит: ни\u00a0один адрес города не\u00a0попадёт в\u00a0эту зону.',
    en: 'Latitude and longitude seem to be exchanged. This means: no address of the city is in this zone.',
    ro: 'Se pare că latitudinea și longitudinea sunt inversate. Aceasta înseamnă: nicio adresă din oraș nu este în această zonă.',
  },
  zone_elsewhere: {
    ru: 'Граница проходит далеко от\u00a0города. Это значит: ни\u00a0один его адрес не\u00a0попадёт в\u00a0эту зону.',
    en: 'The border is far from the city. This means: no address of the city is in this zone.',
    ro: 'Conturul este departe de oraș. Aceasta înseamnă: nicio adresă din oraș nu este în această zonă.',
  },
  zone_without_branch: {
    ru: 'Внутри границы нет ни\u00a0одного филиала ресторана. Это значит: адреса рядом с\u00a0рестораном в\u00a0эту зону не\u00a0попадут.',
    en: 'No branch of the restaurant is inside the border. This means: addresses beside the restaurant are not in this zone.',
    ro: 'Nicio filială a restaurantului nu este în interiorul conturului. Aceasta înseamnă: adresele de lângă restaurant nu sunt în această zonă.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Locale, string>>>>;

export const warningSentence = ({ code }: Warning, locale: Locale): string => SENTENCES[code][locale];
