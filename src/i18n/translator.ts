import type { Locale } from '#contract/constants.ts';
import type { AnyKey, MessageValues, TranslateAll } from './keys.ts';

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The browser's translator: i18next's message format (plural endings, `{{name}}`) without i18next.
 * A key without a text is a programming error and throws.
 */
export function createTranslator(locale: Locale, texts: Texts): TranslateAll {
  const plurals = new Intl.PluralRules(locale);
  return (key: AnyKey, values: MessageValues = {}) => {
    const [room = '', name = ''] = key.split(':');
    const form = typeof values['count'] === 'number' ? `${name}_${plurals.select(values['count'])}` : name;
    const text = texts[room]?.[form] ?? texts[room]?.[name];
    if (text === undefined) throw new Error(`No message for ${key} in ${locale}`);
    return text.includes('{{') ? text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value] ?? '')) : text;
  };
}
