import type { ComponentProps } from 'react';
import { type Control, type FieldError, type FieldValues, type Path, useController } from 'react-hook-form';
import { useStaffT } from '#i18n/staff.ts';
import type { Translate } from '#i18n/keys.ts';
import { Checkbox } from '#ui/form/choices.tsx';
import { Input, Select, Textarea } from '#ui/form/Field.tsx';
import { PhoneInput } from '#ui/form/PhoneInput.tsx';
import { country } from '#contract/country.ts';
import { phoneFormat, phoneMessageValues } from '#features/shared/phone-format.ts';
import { fromLocalInput, toLocalInput } from './local-time.ts';
import { useIsRequired } from './StaffForm.tsx';

interface FormFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
  /** The error message for a value in a wrong format. */
  invalidMessage?: string | undefined;
}

interface FormTextProps<Values extends FieldValues> extends FormFieldProps<Values> {
  /** An empty field is sent as null. */
  nullable?: boolean | undefined;
  /** An empty field is not sent. */
  emptyIsAbsent?: boolean | undefined;
}

const NOTHING_CHOSEN: readonly never[] = [];

/** The message for an error from the schema or the server; undefined without an error. */
export function formErrorMessage(
  error: FieldError | undefined,
  value: unknown,
  t: Translate<'staff-shell'>,
  invalidMessage?: string,
): string | undefined {
  if (!error) return undefined;
  if (error.type === 'server') return error.message;
  if (value === '' || value === null || value === undefined || error.type === 'non_empty')
    return t('staff-shell:fieldRequired');
  if (Array.isArray(value) && value.length === 0) return invalidMessage ?? t('staff-shell:fieldRequired');
  if (error.type === 'max_length') return t('staff-shell:fieldTooLong');
  if (error.type === 'min_value' || error.type === 'max_value') return t('staff-shell:fieldOutOfRange');
  // A date without a time, or the reverse; `invalidMessage` is about complete ones.
  if (error.type === 'iso_timestamp') return t('staff-shell:fieldInvalid');
  return invalidMessage ?? t('staff-shell:fieldInvalid');
}

/**
 * Connects a field with a text input: `inputProps` are its props. Other controls use `field`.
 * @param empty the value of the field when it is empty
 */
export function useFormField<Values extends FieldValues>({
  control,
  name,
  invalidMessage,
  empty,
}: FormFieldProps<Values> & { readonly empty: unknown }) {
  const t = useStaffT('staff-shell');
  const { field, fieldState } = useController({ control, name });
  const { ref: focusOnError } = field;
  const isRequired = useIsRequired(name, empty);
  return {
    field,
    /** The ref for the control. React Hook Form focuses the first control with an error. */
    focusOnError,
    isRequired,
    inputProps: {
      name,
      // Not `required`: browsers report an empty field with it as invalid at once.
      'aria-required': isRequired || undefined,
      value: field.value == null ? '' : String(field.value),
      error: formErrorMessage(fieldState.error, field.value, t, invalidMessage),
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
  invalidMessage,
  nullable,
  emptyIsAbsent,
  ...rest
}: FormTextProps<Values> & TextProps<'input'>) {
  const empty = emptyIsAbsent ? undefined : nullable ? null : '';
  const { focusOnError, inputProps } = useFormField({ control, name, invalidMessage, empty });
  return <Input {...rest} {...inputProps} ref={focusOnError} />;
}

export function FormTextarea<Values extends FieldValues>({
  control,
  name,
  invalidMessage,
  ...rest
}: FormFieldProps<Values> & TextProps<'textarea'>) {
  const { focusOnError, inputProps } = useFormField({ control, name, invalidMessage, empty: '' });
  return <Textarea {...rest} {...inputProps} ref={focusOnError} />;
}

/** A phone number with a mask. A field with only the prefix is sent as null. */
export function FormPhone<Values extends FieldValues>({
  control,
  name,
  ...rest
}: FormFieldProps<Values> & { label: string; hint?: string }) {
  const t = useStaffT('staff-shell');
  const invalidMessage = t('staff-shell:fieldPhone', phoneMessageValues);
  const { field, inputProps } = useFormField({ control, name, invalidMessage, empty: null });
  return (
    <PhoneInput
      {...rest}
      name={name}
      aria-required={inputProps['aria-required']}
      value={inputProps.value}
      error={inputProps.error}
      format={phoneFormat}
      foreignError={invalidMessage}
      tooLongError={invalidMessage}
      onChange={(digits) => field.onChange(digits === country.phone.callingCode || digits === '' ? null : digits)}
    />
  );
}

/** A whole number, sent as a number. An empty field is sent as null. */
export function FormNumber<Values extends FieldValues>({
  control,
  name,
  invalidMessage,
  ...rest
}: FormFieldProps<Values> & TextProps<'input'>) {
  const { field, focusOnError, inputProps } = useFormField({ control, name, invalidMessage, empty: null });
  const onChange = (value: string) => field.onChange(/^-?\d+$/.test(value.trim()) ? Number(value) : value || null);
  return <Input inputMode="numeric" {...rest} {...inputProps} onChange={onChange} ref={focusOnError} />;
}

/** The value of a field with a date but no time, or the reverse. It is no instant, so the form is not valid. */
const INCOMPLETE = 'incomplete';

/**
 * A date and time in the restaurants' time zone, sent as an instant (ISO 8601). An empty field is sent as null, unless
 * it is `required`: then the form is not valid.
 */
export function FormDateTime<Values extends FieldValues>({
  control,
  name,
  invalidMessage,
  required = false,
  ...rest
}: FormFieldProps<Values> & { label: string; hint?: string; required?: boolean }) {
  const { field, focusOnError, inputProps } = useFormField({ control, name, invalidMessage, empty: null });
  const read = ({ value, validity }: Pick<HTMLInputElement, 'value' | 'validity'>) =>
    validity.badInput ? INCOMPLETE : (fromLocalInput(value) ?? (required ? '' : null));
  return (
    <Input
      type="datetime-local"
      {...rest}
      {...inputProps}
      aria-required={required || inputProps['aria-required']}
      value={toLocalInput(inputProps.value)}
      onChange={(_, input) => field.onChange(read(input))}
      // Browsers report no change while a part is missing.
      onBlur={({ target }) => {
        if (target.validity.badInput || field.value === INCOMPLETE) field.onChange(read(target));
        field.onBlur();
      }}
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

/** A select. Unlike those of `Select`, its values may be numbers or null. */
export function FormSelect<Values extends FieldValues, Value extends string | number | null>({
  control,
  name,
  invalidMessage,
  options,
  ...rest
}: FormSelectProps<Values, Value>) {
  const { field, inputProps } = useFormField({ control, name, invalidMessage, empty: null });
  const stringOptions = options.map(({ value, label }) => ({ value: String(value), label }));
  return (
    <Select
      {...rest}
      name={inputProps.name}
      error={inputProps.error}
      value={String(field.value)}
      options={stringOptions}
      onChange={(chosen) => field.onChange(options.find(({ value }) => String(value) === chosen)?.value)}
    />
  );
}

export function FormCheckbox<Values extends FieldValues>({
  control,
  name,
  label,
}: FormFieldProps<Values> & { label: string }) {
  const { field, inputProps } = useFormField({ control, name, empty: false });
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
  hint?: string | undefined;
  options: readonly { readonly value: Value; readonly label: string }[];
}

/** A group of checkboxes. The value is the list of the checked ones. */
export function FormChoices<Values extends FieldValues, Value extends string | number>({
  control,
  name,
  invalidMessage,
  legend,
  hint,
  options,
}: FormChoicesProps<Values, Value>) {
  const { field, isRequired, inputProps } = useFormField({ control, name, invalidMessage, empty: NOTHING_CHOSEN });
  const chosen: readonly Value[] = Array.isArray(field.value) ? field.value : [];
  return (
    <fieldset
      className="fields staff-choices"
      data-field={name}
      data-required={isRequired || undefined}
      aria-invalid={inputProps.error ? true : undefined}
    >
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
      {hint && <p className="small muted">{hint}</p>}
      <p className="field__error" data-error="" aria-live="polite">
        {inputProps.error}
      </p>
    </fieldset>
  );
}
