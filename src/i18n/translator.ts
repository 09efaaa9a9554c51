import { DEFAULT_LOCALE, INCOMPLETE_LOCALES, type Locale } from '#contract/constants.ts';
import type { Namespace, Translate } from './keys.ts';
import { pageLocale } from './locale.ts';

export type Messages = Readonly<Record<string, string>>;
/** Messages by namespace. */
export type Texts = Readonly<Partial<Record<Namespace, Messages>>>;

/**
 * Returns a function that formats messages as i18next does (`context` and plural endings, `{{name}}`); i18next itself is
 * too large for the browser. Namespaces may be added to `texts` later.
 * @param fallback translates the keys without a text in an incomplete language
 * @throws Error for a key without a text, which is a programming error
 */
export function createTranslator(locale: Locale, texts: Texts, fallback?: Translate): Translate {
  const plurals = new Intl.PluralRules(locale);
  return (key, values = {}) => {
    const [namespace, name] = key.split(':') as [Namespace, string];
    const { count, context } = values;
    const ending = typeof count === 'number' ? plurals.select(count) : (context ?? '');
    const text = texts[namespace]?.[`${name}_${ending}`] ?? texts[namespace]?.[name];
    if (text === undefined && fallback) return fallback(key, values);
    if (text === undefined) throw new Error(`No message for ${key} in ${locale}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, placeholder: string) => String(values[placeholder] ?? ''));
  };
}

/**
 * Returns functions for the messages of browsers, which load by namespace.
 * @param loadMessageFile loads one namespace of a language; undefined if the language has no such file
 * @param incompleteLocales languages whose missing texts are those of the default language
 */
export function createTranslators<Loadable extends Namespace>(
  loadMessageFile: (locale: Locale, namespace: Loadable) => Promise<Messages> | undefined,
  incompleteLocales: readonly Locale[] = INCOMPLETE_LOCALES,
) {
  type LoadedTexts = Partial<Record<Namespace, Messages>>;
  interface Language {
    readonly texts: LoadedTexts;
    readonly translate: Translate;
  }
  /** The namespaces that have been loaded, and the translator that reads them. */
  const languages: Partial<Record<Locale, Language>> = {};
  /** Pending and fulfilled promises by language and namespace. */
  const files = new Map<string, Promise<Messages>>();

  const openLanguage = (locale: Locale): Language => {
    const texts: LoadedTexts = {};
    const fallback = incompleteLocales.includes(locale) ? openLanguage(DEFAULT_LOCALE).translate : undefined;
    return (languages[locale] ??= { texts, translate: createTranslator(locale, texts, fallback) });
  };

  const loadFile = async (namespace: Loadable, locale: Locale): Promise<Messages> => {
    const file = loadMessageFile(locale, namespace);
    const isIncomplete = incompleteLocales.includes(locale);
    if (!file && !isIncomplete) throw new Error(`No message file for namespace ${namespace} in ${locale}`);
    const [texts = {}] = await Promise.all([file, isIncomplete && loadMessages(namespace, DEFAULT_LOCALE)]);
    return (openLanguage(locale).texts[namespace] = texts);
  };

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
