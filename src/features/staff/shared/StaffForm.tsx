import { type ComponentProps, createContext, use, useDeferredValue, useMemo } from 'react';
import { type FieldValues, useWatch, type UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import { useStaffT } from '#i18n/staff.ts';

interface CheckedForm {
  readonly schema: v.GenericSchema;
  readonly values: unknown;
}

const CheckedFormContext = createContext<CheckedForm | null>(null);

interface StaffFormProps<Values extends FieldValues, Output> extends Omit<
  ComponentProps<'form'>,
  'form' | 'noValidate'
> {
  form: Pick<UseFormReturn<Values>, 'control'>;
  /** The schema of the form, which decides what fields are required. */
  schema: v.GenericSchema<Values, Output>;
}

/** A form whose required fields are marked, with a sentence about the mark. */
export function StaffForm<Values extends FieldValues, Output>({
  form,
  schema,
  children,
  ...rest
}: StaffFormProps<Values, Output>) {
  const t = useStaffT('staff-shell');
  // Typing goes on while the marks are decided again.
  const values = useDeferredValue<unknown>(useWatch({ control: form.control }));
  const checked = useMemo(() => ({ schema, values }), [schema, values]);
  return (
    <form {...rest} noValidate>
      {/* Hidden by the style sheet while the form has no required field. */}
      <p className="staff-form__legend small muted">{t('staff-shell:requiredLegend')}</p>
      <CheckedFormContext value={checked}>{children}</CheckedFormContext>
    </form>
  );
}

/**
 * Whether a field of the form around it is required now.
 * @param name its path in the values, such as `name.ru`
 * @param empty the value of the field when it is empty
 * @throws Error outside `StaffForm`
 */
export function useIsRequired(name: string, empty: unknown): boolean {
  const form = use(CheckedFormContext);
  if (!form) throw new Error(`The field ${name} is outside StaffForm`);
  return useMemo(() => isRequired({ ...form, name, empty }), [form, name, empty]);
}

/** Whether a form with these values is not valid when one of its fields is empty. */
export function isRequired({
  schema,
  values,
  name,
  empty,
}: CheckedForm & { readonly name: string; readonly empty: unknown }): boolean {
  const { issues = [] } = v.safeParse(schema, withValue(values, name.split('.'), empty));
  return issues.some((issue) => v.getDotPath(issue) === name);
}

/** A copy of nested values with another value at a path. */
function withValue(values: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(values)) {
    const items: readonly unknown[] = values;
    return items.map((item, index) => (String(index) === key ? withValue(item, rest, value) : item));
  }
  const fields = new Map(Object.entries(values ?? {}));
  return Object.fromEntries(fields.set(key, withValue(fields.get(key), rest, value)));
}
