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

/**
 * Returns functions for the messages of browsers, which load by namespace.
 * @param loadMessageFile loads one namespace of a language
 */
export function createTranslators<Loadable extends Namespace>(
  loadMessageFile: (locale: Locale, namespace: Loadable) => Promise<Messages>,
) {
  type Texts = Partial<Record<Namespace, Messages>>;
  /** The namespaces that have been loaded, and the translator that reads them. */
  const languages: Partial<Record<Locale, { readonly texts: Texts; readonly translate: Translate }>> = {};
  /** Pending and fulfilled promises by language and namespace. */
  const files = new Map<string, Promise<Messages>>();

  const openLanguage = (locale: Locale) => {
    const texts: Texts = {};
    return (languages[locale] ??= { texts, translate: createTranslator(locale, texts) });
  };

  const loadFile = async (namespace: Loadable, locale: Locale): Promise<Messages> =>
    (openLanguage(locale).texts[namespace] = await loadMessageFile(locale, namespace));

  /**
   * Loads one namespace for the translator of a language. The same arguments return the same promise, as React's `use`
   * requires, unless it was rejected: then the next call loads again.
   */
  const loadMessages = (namespace: Loadable, locale: Locale = pageLocale()): Promise<Messages> => {
    const key = `${locale}:${namespace}`;
    const cached = files.get(key);
    if (cached) return cached;
    const file = loadFile(namespace, locale);
    file.catch(() => files.delete(key));
    files.set(key, file);
    return file;
  };

  /** The translator of a language, always the same; it throws for a namespace that is not loaded. */
  const translatorOf = (locale: Locale = pageLocale()): Translate => openLanguage(locale).translate;

  /** Loads namespaces of one language and returns the translator. */
  const loadTranslator = async <Loaded extends Loadable>(
    namespaces: readonly Loaded[],
    locale: Locale = pageLocale(),
  ): Promise<Translate<Loaded>> => {
    await Promise.all(namespaces.map((namespace) => loadMessages(namespace, locale)));
    return translatorOf(locale);
  };

  return { loadMessages, loadTranslator, translatorOf };
}
