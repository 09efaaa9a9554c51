import { useT } from '#i18n/browser.ts';
import { useStaffT } from '#i18n/staff.ts';
import { CHANGE_NAMESPACES, type CodeTexts } from './format-code.ts';

/** The translators of changes. The root of an island with changes calls it, so that the table does not suspend. */
export function useChangeTexts(): CodeTexts {
  return { staff: useStaffT(...CHANGE_NAMESPACES), catalog: useT('catalog') };
}
