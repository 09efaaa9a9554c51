import type { Locale } from '#contract/constants.ts';
import type { BrowserNamespace, Translate } from './keys.ts';
import { pageLocale } from './locale.ts';
import { createTranslator, type Texts } from './translator.ts';

const files = import.meta.glob<Texts>('./messages/*/{account,cart,catalog,checkout,common,orders,user}.ts', {
  import: 'messages',
});

interface Language {
  /** The namespaces that are loaded. */
  readonly texts: Partial<Record<BrowserNamespace, Texts>>;
  readonly translate: Translate;
  /** By the namespaces requested: `use` needs the same promise in every render. */
  readonly requests: Map<string, Promise<Translate>>;
}

const languages = new Map<Locale, Language>();

function languageOf(locale: Locale): Language {
  const known = languages.get(locale);
  if (known) return known;
  const texts: Language['texts'] = {};
  const language = { texts, translate: createTranslator(locale, texts), requests: new Map() };
  languages.set(locale, language);
  return language;
}

/** Marks a promise as React does with those it has awaited: `use` reads it without suspending. */
const markFulfilled = <Value>(promise: Promise<Value>, value: Value): Promise<Value> =>
  Object.assign(promise, { status: 'fulfilled', value });

/** Loads namespaces of one language; the same call returns the same promise. A request that failed is made again by the next call. */
export function loadMessages<Name extends BrowserNamespace>(
  namespaces: readonly Name[],
  locale: Locale = pageLocale(),
): Promise<Translate<Name>> {
  const { texts, translate, requests } = languageOf(locale);
  const key = namespaces.join();
  const known = requests.get(key);
  if (known) return known;
  const isLoaded = namespaces.every((namespace) => texts[namespace]);
  const request = isLoaded
    ? markFulfilled(Promise.resolve(translate), translate)
    : Promise.all(namespaces.map(async (namespace) => (texts[namespace] ??= await load(locale, namespace)))).then(
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
