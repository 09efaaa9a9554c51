import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '../Icon.tsx';
import { LazyComponentStylesheet } from '../LazyComponentStylesheet.tsx';

export interface FieldProps {
  /** The field's name in the API; becomes the attribute `data-field`. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The message under the field; absent or empty while the value is valid. */
  error?: string | undefined;
}

/** Attributes that connect a control with its label, hint and error. Spread them on the control. */
interface ControlProps {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A form field: label, control, then the error or the hint. */
export function Field({
  name,
  label,
  hint,
  error,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="field" data-field={name}>
      {/* The styles of form fields are in components.lazy.scss, which public pages do not load at first. */}
      <LazyComponentStylesheet />
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      <FieldMessage id={noteId} hint={hint} error={error} />
    </div>
  );
}

interface RadioGroupProps extends Pick<FieldProps, 'name' | 'error'> {
  legend: string;
  className: string;
  /** Renders the radio buttons under a name that is unique on the page. */
  children: (inputName: string) => ReactNode;
}

/** A group of radio buttons with its legend and error. */
export function RadioGroup({ name, legend, error, className, children }: RadioGroupProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <fieldset
      className={className}
      role="radiogroup"
      data-field={name}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? noteId : undefined}
    >
      <LazyComponentStylesheet />
      <legend className="field__label">{legend}</legend>
      {children(`${name}${id}`)}
      <FieldMessage id={noteId} error={error} />
    </fieldset>
  );
}

/**
 * The error or hint under a control. The element of the error is always present, so that screen readers announce its
 * changes.
 */
export function FieldMessage({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <div className="field__note" id={id}>
      <p className="field__error" data-error="" aria-live="polite">
        {error && (
          <>
            <Icon name="warning" />
            {error}
          </>
        )}
      </p>
      {hint && !error && <p className="field__hint">{hint}</p>}
    </div>
  );
}

type TextProps<Element extends 'input' | 'textarea'> = FieldProps &
  Omit<ComponentProps<Element>, 'name' | 'onChange'> & {
    value: string;
    onChange: (value: string, control: HTMLInputElement | HTMLTextAreaElement) => void;
  };

/** One line of text with its label and error. */
export function Input({ name, label, hint, error, onChange, ...rest }: TextProps<'input'>) {
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...rest}
          {...control}
          dir="auto"
          className="input"
          onChange={(event) => onChange(event.target.value, event.target)}
        />
      )}
    </Field>
  );
}

/** Several lines of text; grows with its content. */
export function Textarea({ name, label, hint, error, onChange, ...rest }: TextProps<'textarea'>) {
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          rows={2}
          {...rest}
          {...control}
          dir="auto"
          className="input input_multiline"
          onChange={(event) => onChange(event.target.value, event.target)}
        />
      )}
    </Field>
  );
}

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Options with the same heading are grouped below it. */
  readonly heading?: string | undefined;
}

interface SelectProps<Value extends string> extends FieldProps {
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
}

/** A select element with its label and error. */
export function Select<Value extends string>({ options, value, onChange, ...field }: SelectProps<Value>) {
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          className="input input_select"
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {Array.from(new Set(options.map(({ heading }) => heading)), (heading) => {
            const group = options.filter((option) => option.heading === heading);
            const items = group.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ));
            return heading ? (
              <optgroup key={heading} label={heading}>
                {items}
              </optgroup>
            ) : (
              items
            );
          })}
        </select>
      )}
    </Field>
  );
}
