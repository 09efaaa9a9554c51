import type { StaffNamespace, Translate } from './keys.ts';
import { createTranslators, type Messages } from './translator.ts';
import { useTranslator } from './use-translator.ts';

/** Loaders of the message files of staff pages, by path; the namespace `staff-people` is the file `staff/people.json`. */
const messageFiles = import.meta.glob<Messages>(['./messages/*/{order-status,staff/*}.json'], {
  import: 'default',
});

const translators = createTranslators<StaffNamespace>((locale, namespace) =>
  messageFiles[`./messages/${locale}/${namespace.replace('staff-', 'staff/')}.json`]?.(),
);

/** The translator of the page's language for staff pages. Suspends until the given namespaces are loaded. */
export function useStaffT<Name extends StaffNamespace>(...namespaces: readonly Name[]): Translate<Name> {
  return useTranslator(translators, namespaces);
}
