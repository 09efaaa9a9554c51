import { type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';
import { Sheet } from './Sheet.tsx';

export interface FieldProps {
  /** The field's name as on the wire; becomes the hook `[data-field="…"]`. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The sentence to show under the field; nothing, or an empty one, means that all is well. */
  error?: string | undefined;
}

/** What ties a control to its label, hint and error. Spread it on the control. */
export interface ControlProps {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** The frame of a form field: label above, control, then the error, else the hint. */
export function Field({
  name,
  label,
  hint,
  error,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const control: ControlProps = {
    id,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? `${id}-note` : undefined,
  };

  return (
    <div className="field" data-field={name}>
      <Sheet />
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children(control)}
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}

/** The line under a control. The error's place is always there, so that screen readers hear what is put into it. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
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
