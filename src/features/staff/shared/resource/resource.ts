import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as v from 'valibot';
import type { LocalizedText } from '#contract/localized-text.ts';
import type { MessageKey, MessageValues, StaffNamespace, Translate } from '#i18n/keys.ts';
import type { Input } from '#ui/form/Field.tsx';
import { EMPTY_TEXTS } from '../LanguageFields.tsx';

/** The keys of the texts that describe fields. */
export type TextKey = MessageKey<StaffNamespace | 'catalog'>;
export type FormatText = Translate<StaffNamespace | 'catalog'>;

interface FieldTexts {
  /** The name of the field in forms, in the comparison of two versions and in the audit log. */
  readonly label: TextKey;
  readonly hint?: TextKey;
  /** The error message for a value in a wrong format. */
  readonly invalid?: TextKey;
  /** The values of the placeholders of these three texts. */
  readonly values?: MessageValues;
  /** The heading of consecutive fields that belong together, and a sentence about them. */
  readonly group?: { readonly legend: TextKey; readonly lead?: TextKey };
}

type TextInputProps = Pick<
  ComponentProps<typeof Input>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
>;

/** The values that a field can have, and their names. */
interface Codes<Code> {
  readonly codes: readonly (Code & (string | number))[];
  codeName(code: Code, text: FormatText): string;
}

/** A part of a value that is compared by itself, such as a day of a week. Parts of two versions have the same key. */
export interface FieldPart {
  readonly key: string | number;
  readonly label: string;
  readonly text: string;
}

type ItemOf<Value> = unknown extends Value
  ? unknown
  : NonNullable<Value> extends readonly (infer Item)[]
    ? Item
    : never;

/**
 * The kinds that need no more than their name. `instant` is ISO 8601, `wallTime` a time of the restaurants
 * (`2026-11-24T18:00`), `date` a day (`2026-11-24`). `reference` is the id of another row and `references` are several;
 * the form lists the rows.
 */
type PlainKind =
  | 'texts'
  | 'longTexts'
  | 'checkbox'
  | 'number'
  | 'money'
  | 'phone'
  | 'slug'
  | 'instant'
  | 'wallTime'
  | 'date'
  | 'reference'
  | 'references';

/** What a field of each kind declares besides its texts. */
interface KindDetails<Value> extends Readonly<Record<PlainKind, unknown>> {
  /** A line of text; an empty one is sent as null if it is `nullable`. */
  readonly text: { readonly input?: TextInputProps; readonly nullable?: boolean };
  /** A line of text that is neither compared nor kept in the tab; an empty one is not sent. */
  readonly secret: { readonly input?: TextInputProps };
  /** One of a list of codes. */
  readonly select: Codes<NonNullable<Value>>;
  /** Several of a list of codes. */
  readonly choices: Codes<ItemOf<Value>>;
  /** Edited by a component that the form receives. */
  readonly custom: {
    /** Whether unsaved values are not kept in the tab. */
    readonly isSecret?: true;
    /** The value for display, beside the other values of the form. Absent for a field that is not compared. */
    format?(value: Value, text: FormatText, values: FieldValues): string | readonly FieldPart[];
    /** The fields of an object, or of the items of a list, as the audit log names them. */
    readonly parts?: AnyFields;
  };
}

export type FieldKind = keyof KindDetails<unknown>;
type OfKind<Value, Kind extends FieldKind> = {
  [Each in Kind]: { readonly kind: Each } & KindDetails<Value>[Each];
}[Kind];

/** The kinds that suit a type of values. */
type KindOf<Value> =
  | 'custom'
  | ([LocalizedText] extends [Value]
      ? 'texts' | 'longTexts'
      : [Value] extends [boolean]
        ? 'checkbox'
        : [NonNullable<Value>] extends [number]
          ? 'number' | 'money' | 'select' | 'reference'
          : [NonNullable<Value>] extends [string]
            ? 'text' | 'secret' | 'phone' | 'slug' | 'instant' | 'wallTime' | 'date' | 'select'
            : 'choices' | 'references');

/** Where the value comes from if the stored row has no field of this name and type. */
type Source<Value, Row, Name> = Name extends keyof Row
  ? Row[Name] extends Value
    ? { from?(row: Row): Value }
    : { from(row: Row): Value }
  : { from(row: Row): Value };

export type Field<Value> = FieldTexts & OfKind<Value, KindOf<Value>>;
export type AnyField = FieldTexts & OfKind<unknown, FieldKind> & { from?(row: unknown): unknown };
export type AnyFields = Readonly<Record<string, AnyField>>;

/** A field for every value of a form. */
export type FieldsOf<Values, Row = Values> = {
  readonly [Name in keyof Values]-?: Field<Values[Name]> & Source<Values[Name], Row, Name>;
};

/** Fields of rows that the audit log does not show. */
type Unrecorded = 'id' | 'revision' | 'can_edit' | 'seen_at';

/** What staff edit: its stored row, the schema of its form, and every field of both. */
export interface Resource<Row, Values extends FieldValues, Output, Fields> {
  readonly name: string;
  readonly row: v.GenericSchema<unknown, Row>;
  /** The schema of the form; its output is sent. */
  readonly form: v.GenericSchema<Values, Output>;
  /** The fields of the form, in display order. */
  readonly fields: Fields;
}

/** The fields of a row that are not in its form, but in the audit log. */
interface Recorded<Row, Values> {
  readonly recorded: { readonly [Name in Exclude<keyof Row, keyof Values | Unrecorded>]: Field<Row[Name]> };
}

/** A resource whose types do not matter. */
export interface AnyResource {
  readonly name: string;
  readonly fields: AnyFields;
}

/**
 * Declares a resource, then its fields: in a second call, because their types depend on the schemas. A field of the form
 * or of the row that is missing is a type error.
 */
export const defineResource =
  <Row extends object, Values extends FieldValues, Output>(
    schemas: Pick<Resource<Row, Values, Output, unknown>, 'name' | 'row' | 'form'>,
  ) =>
  <const Fields extends FieldsOf<Values, Row>>(
    declared: { readonly fields: Fields } & Recorded<Row, Values>,
  ): Resource<Row, Values, Output, Fields> & Recorded<Row, Values> => ({ ...schemas, ...declared });

/** Whether a field has values that are not kept in the tab. */
export const isSecretField = (field: AnyField | undefined): boolean =>
  field?.kind === 'secret' || (field?.kind === 'custom' && field.isSecret === true);

/** The values of the form for a stored row. */
export function toForm<Row extends object, Values extends FieldValues>(
  { fields }: Pick<Resource<Row, Values, unknown, AnyFields>, 'fields' | 'form'>,
  row: Row,
): Values {
  const stored = new Map<string, unknown>(Object.entries(row));
  const values = Object.entries(fields).map(([name, field]) => [name, field.from ? field.from(row) : stored.get(name)]);
  // `FieldsOf` requires a field, and `from` where the row has no such value, for every value of the form.
  return Object.fromEntries(values) as Values;
}

/** The value of an empty field: every field has one, so that the form can tell whether something was typed. */
function emptyValue(field: AnyField): unknown {
  switch (field.kind) {
    case 'texts':
    case 'longTexts':
      return EMPTY_TEXTS;
    case 'text':
      return field.nullable ? null : '';
    case 'slug':
    case 'wallTime':
    case 'date':
      return '';
    case 'checkbox':
      return false;
    case 'select':
      return field.codes[0];
    case 'choices':
    case 'references':
      return [];
    case 'secret':
      return undefined;
    default:
      return null;
  }
}

/** The values of the form for a new row. Fields without an initial value are empty; a select has its first code. */
export function blankForm<Values extends FieldValues>(
  { fields }: { readonly fields: AnyFields; readonly form: v.GenericSchema<Values, unknown> },
  initial: Partial<Values>,
): Values {
  const empty = Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]);
  return { ...Object.fromEntries(empty), ...initial } as Values;
}

/** The keys of all texts of fields. */
function textKeys(fields: AnyFields): TextKey[] {
  return Object.values(fields).flatMap((field) => {
    const keys: TextKey[] = [];
    const record: FormatText = (key) => {
      keys.push(key);
      return '';
    };
    if (field.kind === 'select' || field.kind === 'choices')
      for (const code of field.codes) field.codeName(code, record);
    const { label, hint, invalid, group } = field;
    const own = [label, hint, invalid, group?.legend, group?.lead].filter((key) => key !== undefined);
    return [...own, ...keys, ...(field.kind === 'custom' ? textKeys(field.parts ?? {}) : [])];
  });
}

/** The namespaces of all texts of fields. */
export const namespacesOf = (fields: AnyFields): string[] => [
  ...new Set(textKeys(fields).map((key) => key.slice(0, key.indexOf(':')))),
];
