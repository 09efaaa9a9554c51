import type { Locale } from '#contract/constants.ts';
import type { Namespace, Translate } from './keys.ts';
import { pageLocale } from './locale.ts';

export type Messages = Readonly<Record<string, string>>;

/**
 * Returns a function that formats messages as i18next does (plural endings, `{{name}}`); i18next itself is too large
 * for the browser. Namespaces may be added to `texts` later.
 * @throws Error for a key without a text, which is a programming error
 */
export function createTranslator(locale: Locale, texts: Readonly<Partial<Record<Namespace, Messages>>>): Translate {
  const plurals = new Intl.PluralRules(locale);
  return (key, values = {}) => {
    const [namespace, name] = key.split(':') as [Namespace, string];
    const form = typeof values['count'] === 'number' ? `${name}_${plurals.select(values['count'])}` : name;
    const text = texts[namespace]?.[form] ?? texts[namespace]?.[name];
    if (text === undefined) throw new Error(`No message for ${key} in ${locale}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, placeholder: string) => String(values[placeholder] ?? ''));
  };
}

/** Sets the properties that React's `use` checks, so that it returns the value without suspending. */
const markFulfilled = <Value>(promise: Promise<Value>, value: Value): Promise<Value> =>
  Object.assign(promise, { status: 'fulfilled', value });

/**
 * Returns a function that loads namespaces of one language and returns a translator for them. The same arguments return
 * the same promise, unless it was rejected: then the next call loads again. If all namespaces are loaded already, `use`
 * reads the promise without suspending.
 * @param loadMessageFile loads one namespace
 */
export function createTranslatorLoader<Loadable extends Namespace>(
  loadMessageFile: (locale: Locale, namespace: Loadable) => Promise<Messages>,
) {
  /** The namespaces that have been loaded. */
  const loadedMessages: Partial<Record<Locale, Partial<Record<Namespace, Messages>>>> = {};
  /** Pending and fulfilled promises by language and namespaces: `use` needs the same promise in every render. */
  const translators = new Map<string, Promise<Translate>>();

  return <Loaded extends Loadable>(
    namespaces: readonly Loaded[],
    locale: Locale = pageLocale(),
  ): Promise<Translate<Loaded>> => {
    const key = `${locale}:${namespaces.join()}`;
    const cached = translators.get(key);
    if (cached) return cached;
    const texts = (loadedMessages[locale] ??= {});
    const translate = createTranslator(locale, texts);
    const missing = namespaces.filter((namespace) => !texts[namespace]);
    const translator =
      missing.length === 0
        ? markFulfilled(Promise.resolve(translate), translate)
        : Promise.all(
            missing.map(async (namespace) => (texts[namespace] = await loadMessageFile(locale, namespace))),
          ).then(() => translate);
    translator.then(
      () => markFulfilled(translator, translate),
      () => translators.delete(key),
    );
    translators.set(key, translator);
    return translator;
  };
}
