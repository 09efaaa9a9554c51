import { pageLocale } from '#i18n/locale.ts';
import { withLocale } from '#i18n/paths.ts';

/** A path of this site without its locale. */
export type Path = `/${string}`;

/** Navigates to a path in the language of the page. */
export function navigateTo(path: Path): void {
  location.assign(withLocale(path, pageLocale()));
}
