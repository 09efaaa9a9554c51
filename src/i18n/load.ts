import type { Locale } from '#contract/constants.ts';
import type { BrowserNamespace, Translate } from './keys.ts';
import { pageLocale } from './locale.ts';
import { createTranslator, type Texts } from './translator.ts';

const files = import.meta.glob<Texts>('./messages/*/{account,cart,catalog,checkout,common,orders,user}.ts', {
  import: 'messages',
});

/** The namespaces that are loaded. */
const loaded: Partial<Record<Locale, Partial<Record<BrowserNamespace, Texts>>>> = {};
/** By language and namespaces: `use` needs the same promise in every render. */
const requests = new Map<string, Promise<Translate>>();

/** Marks a promise as React does with those it has awaited: `use` reads it without suspending. */
const markFulfilled = <Value>(promise: Promise<Value>, value: Value): Promise<Value> =>
  Object.assign(promise, { status: 'fulfilled', value });

/** Loads namespaces of one language; the same call returns the same promise. A failed request is repeated by the next call. */
export function loadMessages<Name extends BrowserNamespace>(
  namespaces: readonly Name[],
  locale: Locale = pageLocale(),
): Promise<Translate<Name>> {
  const key = `${locale}:${namespaces.join()}`;
  const known = requests.get(key);
  if (known) return known;
  const texts = (loaded[locale] ??= {});
  const translate = createTranslator(locale, texts);
  const missing = namespaces.filter((namespace) => !texts[namespace]);
  const request =
    missing.length === 0
      ? markFulfilled(Promise.resolve(translate), translate)
      : Promise.all(missing.map(async (namespace) => (texts[namespace] = await load(locale, namespace)))).then(
          () => translate,
        );
  request.then(
    () => markFulfilled(request, translate),
    () => requests.delete(key),
  );
  requests.set(key, request);
  return request;
}

function load(locale: Locale, namespace: BrowserNamespace): Promise<Texts> {
  const file = files[`./messages/${locale}/${namespace}.ts`];
  if (!file) throw new Error(`There is no file of the messages ${namespace} in ${locale}`);
  return file();
}
