import type { FieldValues } from 'react-hook-form';
import { LANGUAGE_NAMES, LOCALES } from '#contract/constants.ts';
import { LocalizedText } from '#contract/localized-text.ts';
import { formatDateTime } from '#features/shared/dates.ts';
import { pageLocale } from '#i18n/locale.ts';
import * as v from 'valibot';
import { displayWallTime, formatCalendarDate } from '../local-time.ts';
import { formatMoneyInput } from '../MoneyField.tsx';
import type { AnyField, AnyFields, FieldPart, FormatText } from './resource.ts';

const NO_VALUE = '–';
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** A row of the comparison of two versions: the saved value and the entered one, formatted for display. */
export interface ComparedField {
  readonly label: string;
  readonly current: string;
  readonly mine: string;
}

/** The rows that a form lists for a reference. */
export type Options = readonly { readonly value: string | number | null; readonly label: string }[];

/** What the texts of a form need besides its fields. */
export interface FormTexts {
  readonly text: FormatText;
  /** The name of the currency of amounts: `леев`; undefined if it is not known. */
  readonly unit: string | undefined;
  readonly optionsOf: (name: string) => Options | undefined;
}

/** The label of a field in a form; that of an amount has its currency: `Цена, леев`. */
export const fieldLabel = (
  { kind, label, values }: AnyField,
  { text, unit }: Pick<FormTexts, 'text' | 'unit'>,
): string => (kind === 'money' && unit ? `${text(label, values)}, ${unit}` : text(label, values));

/** The values of fields in the stored version and in the form, as rows of a comparison. */
export function compareFields(
  fields: AnyFields,
  [current, mine]: readonly [current: FieldValues, mine: FieldValues],
  texts: FormTexts,
): ComparedField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const [stored, typed] = [current, mine].map((values) => partsOfField(name, field, values, texts));
    const parts = new Map([...(stored ?? []), ...(typed ?? [])].map((part) => [part.key, part]));
    const textOf = (version: readonly FieldPart[] = [], key: FieldPart['key']) =>
      version.find((part) => part.key === key)?.text ?? NO_VALUE;
    return [...parts].map(([key, { label }]) => ({ label, current: textOf(stored, key), mine: textOf(typed, key) }));
  });
}

/** What is compared of a field: the text in each language, the parts that it names itself, or the whole value. */
function partsOfField(name: string, field: AnyField, values: FieldValues, texts: FormTexts): readonly FieldPart[] {
  const label = fieldLabel(field, texts);
  const value: unknown = values[name];
  if (field.kind === 'secret') return [];
  if (field.kind === 'texts' || field.kind === 'longTexts')
    return LOCALES.map((locale) => ({
      key: locale,
      label: `${label}, ${LANGUAGE_NAMES[locale]}`,
      text: textIn(locale, value),
    }));
  const shown =
    field.kind === 'custom' ? field.format?.(value, texts.text, values) : valueText(name, field, value, texts);
  if (shown === undefined || typeof shown === 'string')
    return shown === undefined ? [] : [{ key: '', label, text: shown || NO_VALUE }];
  return shown;
}

const textIn = (locale: keyof LocalizedText, texts: unknown): string =>
  (v.is(LocalizedText, texts) && texts[locale]) || '';

/** A value of a form for display; empty for none. */
function valueText(
  name: string,
  field: Exclude<AnyField, { kind: 'custom' }>,
  value: unknown,
  { text, optionsOf }: FormTexts,
): string {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const rowName = (id: unknown) => optionsOf(name)?.find((option) => option.value === id)?.label ?? String(id ?? '');
  if (field.kind === 'reference') return rowName(value);
  if (value === null || value === undefined || value === '') return '';
  switch (field.kind) {
    case 'checkbox':
      return text(value === true ? 'staff-shell:yes' : 'staff-shell:no');
    case 'money':
      return formatMoneyInput(value);
    case 'instant':
      return formatDateTime(String(value), pageLocale());
    case 'wallTime':
      return displayWallTime(String(value), pageLocale());
    case 'date':
      return formatCalendarDate(String(value), pageLocale());
    case 'select':
      return nameOfCode(field, value, text);
    case 'choices':
      return items.map((code) => nameOfCode(field, code, text)).join(', ');
    case 'references':
      return items.map(rowName).join(', ');
    default:
      return String(value);
  }
}

/** The name of a code; the code itself if this version does not know it. */
function nameOfCode(
  field: Extract<AnyField, { kind: 'select' | 'choices' }>,
  value: unknown,
  text: FormatText,
): string {
  const code = field.codes.find((each) => String(each) === String(value));
  return code === undefined ? String(value) : field.codeName(code, text);
}

const isIndex = (segment: string): boolean => /^\d+$/.test(segment);

/** The field at the end of a path such as `option_groups.0.options.2.price`; undefined if no field is known there. */
function fieldAt(fields: AnyFields, path: string): AnyField | undefined {
  let known: AnyFields = fields;
  let found: AnyField | undefined;
  for (const name of path.split('.').filter((segment) => !isIndex(segment))) {
    found = Object.hasOwn(known, name) ? known[name] : undefined;
    known = (found?.kind === 'custom' && found.parts) || {};
  }
  return found;
}

/** The path of a recorded value in words: `option_groups.0.name.ru` → `Group of options 1, Name, Русский`. */
export function pathText(fields: AnyFields, path: string, text: FormatText): string {
  const segments = path.split('.');
  const parts: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const last = parts.at(-1);
    const field = fieldAt(fields, segments.slice(0, index + 1).join('.'));
    const locale = LOCALES.find((code) => code === segment);
    if (isIndex(segment) && last !== undefined) parts[parts.length - 1] = `${last} ${Number(segment) + 1}`;
    else parts.push(field ? text(field.label, field.values) : locale ? LANGUAGE_NAMES[locale] : segment);
  }
  return parts.join(', ');
}

/** A recorded value for display. A value that this version does not know is returned as it is. */
export function recordedText(fields: AnyFields, path: string, value: string | null, text: FormatText): string {
  if (value === null) return NO_VALUE;
  if (value === 'true') return text('staff-shell:yes');
  if (value === 'false') return text('staff-shell:no');
  if (INSTANT.test(value)) return formatDateTime(value, pageLocale());
  const field = fieldAt(fields, path);
  if (field?.kind === 'money' && isIndex(value)) return formatMoneyInput(Number(value));
  return field?.kind === 'select' || field?.kind === 'choices' ? nameOfCode(field, value, text) : value;
}
