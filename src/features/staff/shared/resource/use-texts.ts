import { useT } from '#i18n/browser.ts';
import type { MessageKey, StaffNamespace } from '#i18n/keys.ts';
import { useStaffT } from '#i18n/staff.ts';
import { type AnyFields, type FormatText, namespacesOf, type TextKey } from './resource.ts';

const isOfCatalog = (key: TextKey): key is MessageKey<'catalog'> => key.startsWith('catalog:');
const isOfStaff = (namespace: string): namespace is StaffNamespace => namespace !== 'catalog';

/**
 * The texts of fields, in the language of the page. Suspends until they are loaded: call it in the root of an island
 * that opens an editor, so that the dialog does not suspend.
 */
export function useTexts(...fields: readonly AnyFields[]): FormatText {
  const namespaces = [...new Set(['staff-shell', ...fields.flatMap(namespacesOf)])];
  const staff = useStaffT(...namespaces.filter(isOfStaff));
  // Error messages and names of currencies are in `common`.
  const catalog = useT('common', ...(namespaces.includes('catalog') ? (['catalog'] as const) : []));
  return (key, values) => (isOfCatalog(key) ? catalog(key, values) : staff(key, values));
}
