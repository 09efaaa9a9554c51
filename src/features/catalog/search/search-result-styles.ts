import { linkStylesheet } from '#lib/link-stylesheet.ts';
import stylesheetUrl from './search-results.lazy.scss?url';

/** Links the styles of search results; pages have them only after a search was used. */
export const linkResultStyles = (): Promise<void> => linkStylesheet(stylesheetUrl);
