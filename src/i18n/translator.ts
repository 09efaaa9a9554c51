import type { Locale } from '#contract/constants.ts';
import type { Namespace, Translate } from './keys.ts';

export type Texts = Readonly<Record<string, string>>;

/**
 * Formats messages as i18next does (plural endings, `{{name}}`), without its weight in the browser. Namespaces may be
 * added to `texts` later.
 * @throws Error for a key without a text, which is a programming error
 */
export function createTranslator(locale: Locale, texts: Readonly<Partial<Record<Namespace, Texts>>>): Translate {
  const plurals = new Intl.PluralRules(locale);
  return (key, values = {}) => {
    const [namespace, name] = key.split(':') as [Namespace, string];
    const form = typeof values['count'] === 'number' ? `${name}_${plurals.select(values['count'])}` : name;
    const text = texts[namespace]?.[form] ?? texts[namespace]?.[name];
    if (text === undefined) throw new Error(`No message for ${key} in ${locale}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, placeholder: string) => String(values[placeholder] ?? ''));
  };
}
