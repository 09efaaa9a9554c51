import { localeOf } from '#i18n/paths.ts';
import { lastResortPage } from '#platform/process/last-resort.ts';
import { href } from '../routes.ts';

/** The last page there is, in the language of the address. */
export const failurePage = (path: string): string => lastResortPage(localeOf(path), href(localeOf(path), 'index'));
