import { pageLocale } from '#i18n/locale.ts';
import { withLocale } from '#i18n/paths.ts';
import type { Path } from './target.ts';

/** Leads to an address that is written without its language, in the language of the page. */
export function goTo(path: Path): void {
  location.assign(withLocale(path, pageLocale()));
}
