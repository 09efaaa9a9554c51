import { Fragment, type ReactNode } from 'react';
import { type FieldValues, type Path, useWatch, type UseFormReturn } from 'react-hook-form';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/feedback/feedback.tsx';
import {
  FormCheckbox,
  FormChoices,
  FormDateTime,
  FormInput,
  FormNumber,
  FormPhone,
  FormSelect,
} from '../form-fields.tsx';
import { LanguageFields } from '../LanguageFields.tsx';
import { MoneyField, useCurrencyName } from '../MoneyField.tsx';
import { SlugField } from '../SlugField.tsx';
import { StaffForm } from '../StaffForm.tsx';
import { compareFields, fieldLabel, type FormTexts, type Options } from './field-text.ts';
import { FormFooter } from './FormFooter.tsx';
import type { AnyField, AnyFields, FieldKind } from './resource.ts';
import type { ResourceEditor, StoredRow } from './use-resource-editor.ts';

type NamesOfKind<Fields, Kind extends FieldKind> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly kind: Kind } ? Name : never;
}[keyof Fields];

/** The components of the fields of kind `custom`, and of others whose usual input does not suit. */
type Custom<Fields> = { readonly [Name in NamesOfKind<Fields, 'custom'>]: ReactNode } & {
  readonly [Name in NamesOfKind<Fields, Exclude<FieldKind, 'custom'>>]?: ReactNode;
};
/** The rows that each reference can have as its value. */
type References<Fields> = { readonly [Name in NamesOfKind<Fields, 'reference' | 'references'>]: Options };
/** What a form shows otherwise than the field is declared. */
interface Override {
  readonly hint?: string;
  readonly readOnly?: boolean;
  /** The earliest value of a date or time. */
  readonly min?: string;
  readonly options?: Options;
  /** Slugs that a new row cannot have. */
  readonly taken?: readonly string[];
}

/** A parameter that may be absent if it is an object without required fields. */
type Parameter<Name extends string, Value> = object extends Value
  ? { readonly [Key in Name]?: Value }
  : { readonly [Key in Name]: Value };

type ResourceFormProps<Row extends StoredRow, Values extends FieldValues, Output, Fields extends AnyFields> = {
  editor: ResourceEditor<Row, Values, Output, Fields>;
  /** The label of the button. */
  action: string;
  /** The code of the currency of amounts. */
  currency?: string;
  /** Fields that are neither shown nor compared. */
  hidden?: readonly (keyof Fields | false)[];
  overrides?: { readonly [Name in keyof Fields]?: Override | false };
  /** Buttons that correct the values of which the last attempt warned. */
  corrections?: ReactNode;
  className?: string;
} & Parameter<'custom', Custom<Fields>> &
  Parameter<'options', References<Fields>>;

/** The form of a resource: its fields in their order, then the failure or conflict of the last save and the button. */
export function ResourceForm<Row extends StoredRow, Values extends FieldValues, Output, Fields extends AnyFields>({
  editor,
  action,
  currency = '',
  hidden = [],
  overrides = {},
  custom,
  options,
  corrections,
  className = 'fields',
}: ResourceFormProps<Row, Values, Output, Fields>) {
  const { resource, form, stored, text, conflict } = editor;
  const fields = Object.entries<AnyField>(resource.fields).filter(([name]) => !hidden.includes(name));
  const customOf = new Map<string, ReactNode>(Object.entries(custom ?? {}));
  const overrideOf = new Map<string, Override | false | undefined>(Object.entries(overrides));
  const optionsOf = new Map<string, Options>(Object.entries(options ?? {}));
  const texts: FormTexts = {
    text,
    unit: useCurrencyName(currency) || undefined,
    optionsOf: (name) => optionsOf.get(name),
  };
  // In a conflict, every change renders the comparison again.
  useWatch({ control: form.control, disabled: conflict === undefined });
  const inputOf = (name: string, field: AnyField) => ({
    name,
    isShort: SHORT_KINDS.includes(field.kind),
    node: customOf.has(name) ? (
      customOf.get(name)
    ) : (
      <FieldInput
        form={form}
        name={name as Path<Values>}
        field={field}
        texts={texts}
        override={overrideOf.get(name) || {}}
        isNew={!stored}
        autoFocus={!stored && name === fields[0]?.[0]}
      />
    ),
  });
  const needsAnswer = conflict !== undefined || editor.warnings.length > 0;
  return (
    <StaffForm
      form={form}
      schema={resource.form}
      className={className}
      onSubmit={editor.onSubmit}
      onKeyDown={needsAnswer ? ignoreEnterInField : undefined}
      data-form={resource.name}
    >
      {editor.isRestored && <RestoredNotice onDiscard={editor.discard} />}
      {[...Map.groupBy(fields, ([, { group }]) => group?.legend)].map(([legend = '', ofGroup]) => {
        const inputs = <FieldRows inputs={ofGroup.map((each) => inputOf(...each))} />;
        const group = ofGroup[0]?.[1].group;
        return (
          <Fragment key={legend}>
            {group ? (
              <fieldset className="settings-form__group">
                <legend className="settings-form__title">{text(group.legend)}</legend>
                {group.lead && <p className="small muted">{text(group.lead)}</p>}
                {inputs}
              </fieldset>
            ) : (
              inputs
            )}
          </Fragment>
        );
      })}
      <FormFooter
        action={action}
        busy={editor.busy}
        failure={editor.failure}
        warnings={editor.warnings}
        corrections={corrections}
        conflict={
          conflict && {
            fields: compareFields(Object.fromEntries(fields), [conflict.values, form.getValues()], texts),
            onTakeCurrent: conflict.onTakeCurrent,
            onKeepMine: conflict.onKeepMine,
          }
        }
      />
    </StaffForm>
  );
}

/**
 * Enter in a field presses the first button that submits. While there is a conflict or a warning, that is the one which
 * overwrites or ignores it, and which must be pressed itself.
 */
export function ignoreEnterInField(event: React.KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const t = useStaffT('staff-shell');
  return (
    <Banner
      role="status"
      data-restored=""
      action={
        <Button size="small" variant="secondary" onClick={onDiscard} data-action="discard">
          {t('staff-shell:discard')}
        </Button>
      }
    >
      {t('staff-shell:restored')}
    </Banner>
  );
}

/** Kinds whose inputs stand side by side. */
const SHORT_KINDS: readonly FieldKind[] = [
  'text',
  'secret',
  'slug',
  'phone',
  'number',
  'money',
  'instant',
  'wallTime',
  'date',
  'select',
  'reference',
];

interface FormInputNode {
  readonly name: string;
  readonly isShort: boolean;
  readonly node: ReactNode;
}

/** Inputs in their order; consecutive short ones stand side by side. */
function FieldRows({ inputs }: { inputs: readonly FormInputNode[] }) {
  const rows = inputs.reduce<FormInputNode[][]>((before, input) => {
    const last = before.at(-1);
    return input.isShort && last?.at(-1)?.isShort ? before.with(-1, [...last, input]) : [...before, [input]];
  }, []);
  return rows.map((row) => {
    const nodes = row.map(({ name, node }) => <Fragment key={name}>{node}</Fragment>);
    const [first] = row;
    return row.length > 1 ? (
      <div className="field-grid" key={first?.name}>
        {nodes}
      </div>
    ) : (
      nodes
    );
  });
}

type Choice = Options[number] & { readonly value: string | number };
const isChoice = (option: Options[number]): option is Choice => option.value !== null;

interface FieldInputProps<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>;
  name: Path<Values>;
  field: AnyField;
  texts: FormTexts;
  override: Override;
  isNew: boolean;
  autoFocus: boolean;
}

/** The input of a field, by its kind. */
function FieldInput<Values extends FieldValues>({
  form,
  name,
  field,
  texts,
  override,
  isNew,
  autoFocus,
}: FieldInputProps<Values>) {
  const { text, optionsOf } = texts;
  const label = fieldLabel(field, texts);
  const hint = override.hint ?? (field.hint && text(field.hint, field.values));
  const common = {
    control: form.control,
    name,
    label,
    ...(hint && { hint }),
    invalidMessage: field.invalid && text(field.invalid, field.values),
    ...(override.readOnly && { readOnly: true }),
    ...(override.min && { min: override.min }),
    ...(autoFocus && { 'data-autofocus': '' }),
  };
  const plain = { ...common, autoComplete: 'off' };
  const rows = override.options ?? optionsOf(name) ?? [];
  switch (field.kind) {
    case 'texts':
    case 'longTexts':
      return (
        <>
          <LanguageFields
            form={form}
            name={name}
            legend={label}
            multiline={field.kind === 'longTexts'}
            autoFocus={autoFocus}
          />
          {hint && <p className="small muted">{hint}</p>}
        </>
      );
    case 'money':
      return <MoneyField {...common} invalidMessage={common.invalidMessage ?? text('staff-shell:amountInvalid')} />;
    case 'number':
      return <FormNumber {...common} />;
    case 'phone':
      return <FormPhone {...common} />;
    case 'slug':
      return override.readOnly ? (
        <FormInput {...plain} />
      ) : (
        <SlugField form={form} name={name} isNew={isNew} taken={override.taken ?? []} />
      );
    case 'instant':
      return <FormDateTime {...common} />;
    case 'wallTime':
      return <FormInput {...plain} type="datetime-local" />;
    case 'date':
      return <FormInput {...plain} type="date" />;
    case 'checkbox':
      return (
        <>
          <FormCheckbox {...common} />
          {hint && <p className="small muted">{hint}</p>}
        </>
      );
    case 'select':
      return (
        <FormSelect
          {...common}
          options={override.options ?? field.codes.map((code) => ({ value: code, label: field.codeName(code, text) }))}
        />
      );
    case 'choices':
      return (
        <FormChoices
          {...common}
          legend={label}
          options={
            override.options?.filter(isChoice) ??
            field.codes.map((code) => ({ value: code, label: field.codeName(code, text) }))
          }
        />
      );
    case 'reference':
      return <FormSelect {...common} options={rows} />;
    case 'references':
      return <FormChoices {...common} legend={label} options={rows.filter(isChoice)} />;
    case 'secret':
      return <FormInput {...plain} {...field.input} emptyIsAbsent />;
    case 'text':
      return <FormInput {...plain} {...field.input} nullable={field.nullable} />;
    case 'custom':
      // Its component is a parameter of the form.
      return null;
  }
}
