import { type ReactNode, useState } from 'react';
import { LOCALES, type Locale } from '#contract/constants.ts';
import { languageName } from '#i18n/language-name.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Badge } from '#ui/feedback/feedback.tsx';
import { shopLocales } from './shop-locales.ts';

/**
 * Filters a list to the items that lack a text in a language.
 * @param missingOf the languages in which an item lacks a text
 * @returns the items to show, and the filter: how many items lack a text in each language; null if none does
 */
export function useMissingTexts<Item>(
  items: readonly Item[],
  missingOf: (item: Item) => readonly string[],
): { readonly shown: readonly Item[]; readonly filter: ReactNode } {
  const t = useStaffT('staff-shell');
  const [chosen, setChosen] = useState<Locale | null>(null);
  const lacking = (locale: Locale) => items.filter((item) => missingOf(item).includes(locale));
  const counts = shopLocales()
    .map((locale) => ({ locale, number: lacking(locale).length }))
    .filter(({ number }) => number > 0);
  // The last missing text may have been added meanwhile.
  const current = counts.some(({ locale }) => locale === chosen) ? chosen : null;
  return {
    shown: current ? lacking(current) : items,
    filter: counts.length > 0 && (
      <div className="staff-actions" data-missing-texts="">
        {counts.map(({ locale, number }) => (
          <button
            key={locale}
            className="chip"
            type="button"
            aria-pressed={locale === current}
            data-missing={locale}
            onClick={() => setChosen(locale === current ? null : locale)}
          >
            {t('staff-shell:missingIn', { language: languageName(locale, pageLocale()), number })}
          </button>
        ))}
      </div>
    ),
  };
}

interface MissingBadgesProps<Part extends string> {
  /** The languages in which an item lacks a text, and its other missing parts. */
  missing: readonly (Locale | Part)[];
  nameOf: (part: Part) => string;
}

/** Badges with what an item lacks. */
export function MissingBadges<Part extends string>({ missing, nameOf }: MissingBadgesProps<Part>) {
  const t = useStaffT('staff-shell');
  const shown = missing.filter((what) => !isLocale(what) || shopLocales().includes(what));
  return shown.map((what) => (
    <Badge key={what} tone="warning">
      {isLocale(what)
        ? t('staff-shell:missingText', { language: languageName(what, pageLocale()) })
        : nameOf(what as Part)}
    </Badge>
  ));
}

const isLocale = (what: string): what is Locale => LOCALES.some((locale) => locale === what);
