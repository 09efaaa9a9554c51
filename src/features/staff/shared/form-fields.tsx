import type { ComponentProps } from 'react';
import { type Control, type FieldError, type FieldValues, type Path, useController } from 'react-hook-form';
import { useStaffT } from '#i18n/staff.ts';
import type { Translate } from '#i18n/keys.ts';
import { Checkbox } from '#ui/form/choices.tsx';
import { Input, Select, Textarea } from '#ui/form/Field.tsx';
import { PhoneInput } from '#ui/form/PhoneInput.tsx';
import { fromLocalInput, toLocalInput } from './local-time.ts';

const COUNTRY_CODE = '373';

interface FormFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
  /** The sentence for a value that does not have the right form. */
  invalid?: string | undefined;
  /** An empty field is null on the wire. */
  nullable?: boolean | undefined;
  /** An empty field is left out on the wire. */
  emptyIsAbsent?: boolean | undefined;
}

/** The message of a field that the schema or the server refused. */
export function formErrorMessage(
  error: FieldError | undefined,
  value: unknown,
  t: Translate<'staff-shell'>,
  invalid?: string,
): string | undefined {
  if (!error) return undefined;
  if (error.type === 'server') return error.message;
  if (value === '' || value === null || value === undefined || error.type === 'non_empty')
    return t('staff-shell:fieldRequired');
  if (error.type === 'max_length') return t('staff-shell:fieldTooLong');
  if (error.type === 'min_value' || error.type === 'max_value') return t('staff-shell:fieldOutOfRange');
  return invalid ?? t('staff-shell:fieldInvalid');
}

/** The value of a field as an input shows it, its error, and the whole field for other controls. */
export function useFormField<Values extends FieldValues>({
  control,
  name,
  invalid,
  nullable,
  emptyIsAbsent,
}: FormFieldProps<Values>) {
  const t = useStaffT('staff-shell');
  const { field, fieldState } = useController({ control, name });
  const { ref: focusOnError } = field;
  const empty = emptyIsAbsent ? undefined : nullable ? null : '';
  return {
    field,
    /** Focuses the control if it is the first with an error. */
    focusOnError,
    inputProps: {
      name,
      value: field.value == null ? '' : String(field.value),
      error: formErrorMessage(fieldState.error, field.value, t, invalid),
      onChange: (value: string) => field.onChange(value === '' ? empty : value),
      onBlur: field.onBlur,
    },
  };
}

type TextProps<Component extends 'input' | 'textarea'> = Omit<
  ComponentProps<Component extends 'input' ? typeof Input : typeof Textarea>,
  'name' | 'value' | 'error' | 'onChange' | 'onBlur' | 'ref'
>;

export function FormInput<Values extends FieldValues>({
  control,
  name,
  invalid,
  nullable,
  emptyIsAbsent,
  ...rest
}: FormFieldProps<Values> & TextProps<'input'>) {
  const { focusOnError, inputProps } = useFormField({ control, name, invalid, nullable, emptyIsAbsent });
  return <Input {...rest} {...inputProps} ref={focusOnError} />;
}

export function FormTextarea<Values extends FieldValues>({
  control,
  name,
  invalid,
  nullable,
  ...rest
}: FormFieldProps<Values> & TextProps<'textarea'>) {
  const { focusOnError, inputProps } = useFormField({ control, name, invalid, nullable });
  return <Textarea {...rest} {...inputProps} ref={focusOnError} />;
}

/** A phone number under its mask; null where only the prefix is there. */
export function FormPhone<Values extends FieldValues>({
  control,
  name,
  ...rest
}: FormFieldProps<Values> & { label: string; hint?: string }) {
  const t = useStaffT('staff-shell');
  const { field, inputProps } = useFormField({ control, name, invalid: t('staff-shell:fieldPhone') });
  return (
    <PhoneInput
      {...rest}
      name={name}
      value={inputProps.value}
      error={inputProps.error}
      foreignError={t('staff-shell:fieldPhone')}
      tooLongError={t('staff-shell:fieldPhone')}
      onChange={(digits) => field.onChange(digits === COUNTRY_CODE || digits === '' ? null : digits)}
    />
  );
}

/** A whole number; on the wire a number, or null where the field is empty. */
export function FormNumber<Values extends FieldValues>({
  control,
  name,
  invalid,
  ...rest
}: FormFieldProps<Values> & TextProps<'input'>) {
  const { field, focusOnError, inputProps } = useFormField({ control, name, invalid });
  const onChange = (value: string) => field.onChange(/^-?\d+$/.test(value.trim()) ? Number(value) : value || null);
  return <Input inputMode="numeric" {...rest} {...inputProps} onChange={onChange} ref={focusOnError} />;
}

/** A time on the restaurants' clock; on the wire an instant (ISO 8601), or null where the field is empty. */
export function FormDateTime<Values extends FieldValues>({
  control,
  name,
  invalid,
  ...rest
}: FormFieldProps<Values> & { label: string; hint?: string }) {
  const { field, focusOnError, inputProps } = useFormField({ control, name, invalid });
  return (
    <Input
      type="datetime-local"
      {...rest}
      {...inputProps}
      value={toLocalInput(inputProps.value)}
      onChange={(local) => field.onChange(fromLocalInput(local))}
      ref={focusOnError}
    />
  );
}

interface FormSelectProps<
  Values extends FieldValues,
  Value extends string | number | null,
> extends FormFieldProps<Values> {
  label: string;
  hint?: string;
  options: readonly { readonly value: Value; readonly label: string }[];
}

/** A choice of one value among a few, also of ids. */
export function FormSelect<Values extends FieldValues, Value extends string | number | null>({
  control,
  name,
  invalid,
  options,
  ...rest
}: FormSelectProps<Values, Value>) {
  const { field, inputProps } = useFormField({ control, name, invalid });
  const byText = options.map(({ value, label }) => ({ value: String(value), label }));
  return (
    <Select
      {...rest}
      name={inputProps.name}
      error={inputProps.error}
      value={String(field.value)}
      options={byText}
      onChange={(chosen) => field.onChange(options.find(({ value }) => String(value) === chosen)?.value)}
    />
  );
}

export function FormCheckbox<Values extends FieldValues>({
  control,
  name,
  label,
}: FormFieldProps<Values> & { label: string }) {
  const { field, inputProps } = useFormField({ control, name });
  return (
    <Checkbox
      name={name}
      label={label}
      error={inputProps.error}
      checked={Boolean(field.value)}
      onChange={field.onChange}
    />
  );
}

interface FormChoicesProps<Values extends FieldValues, Value extends string | number> extends FormFieldProps<Values> {
  legend: string;
  options: readonly { readonly value: Value; readonly label: string }[];
}

/** Checkboxes for a list of values. */
export function FormChoices<Values extends FieldValues, Value extends string | number>({
  control,
  name,
  invalid,
  legend,
  options,
}: FormChoicesProps<Values, Value>) {
  const { field, inputProps } = useFormField({ control, name, invalid });
  const chosen: readonly Value[] = Array.isArray(field.value) ? field.value : [];
  return (
    <fieldset className="fields staff-choices" data-field={name} aria-invalid={inputProps.error ? true : undefined}>
      <legend className="field__label">{legend}</legend>
      <div className="staff-choices__list">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            name={`${name}.${value}`}
            label={label}
            checked={chosen.includes(value)}
            onChange={(checked) =>
              field.onChange(checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
        ))}
      </div>
      <p className="field__error" data-error="" aria-live="polite">
        {inputProps.error}
      </p>
    </fieldset>
  );
}

/** The part of a URL that identifies a city or a restaurant. */
export function SlugField<Values extends FieldValues>({
  control,
  name,
}: {
  control: Control<Values>;
  name: Path<Values>;
}) {
  const t = useStaffT('staff-shell');
  return (
    <FormInput
      control={control}
      name={name}
      label={t('staff-shell:slug')}
      hint={t('staff-shell:slugHint')}
      invalid={t('staff-shell:slugHint')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
